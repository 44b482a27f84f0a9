package redact

import (
	"strings"
	"testing"
)

// TestRedactorSpellings: X is a secret in each of these, as a line of a shell; where a text says no less, in a text, and as the
// words of a command. What is alike and holds none stays.
func TestRedactorSpellings(t *testing.T) {
	var r Redactor
	for _, secret := range []string{"q7Rt9LmZx2WvB4KpN8s", "hunter2hunter2", "Tr0ub4dor&3", "correct-horse-battery-9"} {
		for line := range strings.Lines(secretLines) {
			line = strings.TrimSpace(strings.ReplaceAll(line, "X!", secret))
			if strings.ContainsRune(secret, '&') && !strings.ContainsAny(line, `"'`) {
				line = strings.ReplaceAll(line, secret, "'"+secret+"'")
			}
			if got := r.Line(line); strings.Contains(got, secret) || !strings.Contains(got, Redacted) {
				t.Errorf("the line %s became %s", line, got)
			}
		}
		for text := range strings.Lines(secretTexts) {
			text = strings.TrimSpace(strings.ReplaceAll(text, "X!", secret))
			got, words := r.Text(text), strings.Join(r.Args(strings.Fields("echo "+text)), " ")
			if text != secret && strings.Contains(got, secret[:8]) && !strings.Contains(secret, "&") || strings.Contains(words, secret) {
				t.Errorf("the text %s became %s, its words %s", text, got, words)
			}
		}
	}
	for _, text := range []string{"- name: DB_PASS\n  value: X", "PuTTY-User-Key-File-3: a\nPrivate-Lines: 2\nq\nX"} {
		text = strings.ReplaceAll(text, "X", "hunter2hunter2")
		if got := r.Text(text); strings.Contains(got, "hunter2") {
			t.Errorf("the text %s became %s", text, got)
		}
	}
	for line := range strings.Lines(plainLines) {
		line = strings.TrimSpace(line)
		if got := r.Line(line); got != line {
			t.Errorf("the line %s became %s", line, got)
		}
		if got := r.Text(line); got != line {
			t.Errorf("the text %s became %s", line, got)
		}
	}
}

// secretTexts are said by texts alone.
const secretTexts = `sqlplus me/X!@db failed
connect me/X!@db
/p:X!
/pass:X!
/pwd:X!
/rp:X!
/password X!
-k X!
-k file:X!
-p X!
--key X!
--key file:X!
--key=file:X!
--key pass:X!
-passin pass:X!
client-secret X!
client_secret X!
clientSecret X!
CLIENT_SECRET X!
api-key X!
password is X!
password -> X!
password = X!
token: X!
pwd: X!
dbPass=X!
MYSQL_PWD=X!
AccountKey=X!
--license-key X!
--psk X!
`

const secretLines = `tool login me X!
steam login me X! extra
mysql -e "SET PASSWORD = PASSWORD('X!')"
yes X! | passwd me
echo X! | npm login
curl --netrc-file <(echo machine h login me password X!) h
isql -S h -P X!
keytool -list -storepass X! -keystore a
keytool -genkey -keypass X!
security add-generic-password -a me -w X!
security unlock-keychain -p X! a
rabbitmqctl change_password me X!
snmpwalk -v2c -c X! h
snmpwalk -v3 -A X! -X X! h
ansible-vault encrypt_string X! --name pw
ldapmodify -D a -w X!
smbclient //h/s X! -U me
AuthenticationError: Incorrect API key provided: X!
jdbc:oracle:thin:me/X!@h:1521/s
<add key="ApiKey" value="X!"/>
"passwd" => "X!"
:password => "X!"
password <- "X!"
gpg --passphrase-fd 3 3<<<X!
sudo -S <<< X!
ssh-add - <<< X!
tool -kX!
sqlplus me/X!@db
sqlplus -s me/X!@//h:1521/svc @a.sql
sqlplus me/X!
expdp me/X!@db directory=d
sqlldr userid=me/X!@db control=c
rman target me/X!@db
vault login X!
vault login s.X!
vault operator unseal X!
vault unwrap X!
snyk auth X!
wandb login X!
cargo login X!
ngrok config add-authtoken X!
xfreerdp /u:me /p:X! /v:host
tool /p:X!
tool /password:X!
tool /pass:X!
tool /pwd:X!
tool /pw:X!
tool /apikey:X!
tool /token=X!
tool /p X!
tool /Password X!
cmdkey /add:host /user:me /pass:X!
net use \\host\share X! /user:me
schtasks /create /rp X!
schtasks /RP:X!
sqlcmd -S host -U sa -P X!
bcp db out f -U sa -P X!
osql -PX!
sqlcmd -PX!
tool -k X!
openssl enc -aes-256-cbc -k X!
openssl enc -k X! -in a
tool --key X!
tool --key file:X!
tool --key=file:X!
tool --key pass:X!
openssl rsa -passin pass:X!
openssl rsa -passin=pass:X!
openssl pkcs12 -passout pass:X! -in a
openssl enc -pass pass:X!
openssl enc -K X!
tool client-secret X!
tool client_secret X!
tool clientSecret X!
tool CLIENT_SECRET X!
tool api-key X!
tool password X!
tool passwd X!
tool token X!
the client-secret X! is
token: X!
token is X!
password is X!
password was X!
password -> X!
password => X!
password == X!
password := X!
password := "X!"
password|X!
password	X!
my api key is X!
apikey "X!"
secret 'X!'
secret (X!)
pwd=X!
pass=X!
pw=X!
pwd: X!
passcode=X!
PGPASSWORD=X! psql
MYSQL_PWD=X! mysql
REDISCLI_AUTH=X! redis-cli
SSHPASS=X! sshpass -e
redis-cli -a X!
redis-cli --pass X!
mongosh -u me -p X!
mysql --password=X!
mysql -uroot -pX!
ftp -u me:X!
lftp -u me,X! host
smbclient -U me%X! //h/s
rpcclient -U DOM\\me%X!
wget --http-password=X!
wget --password X!
aria2c --http-passwd=X!
gpg --passphrase X!
gpg --batch --passphrase=X!
ssh-keygen -N X!
ssh-keygen -P X!
zip -P X! a.zip
unzip -P X! a.zip
7z x -pX! a.7z
rar x -hpX! a.rar
rar x -pX! a.rar
htpasswd -b f me X!
htpasswd -nb me X!
chpasswd <<< me:X!
echo me:X! | chpasswd
echo X! | sudo -S ls
echo X! | gpg --passphrase-fd 0
docker login -u me -p X!
helm --set auth.password=X!
kubectl create secret generic x --from-literal=password=X!
kubectl --token X!
kubectl create secret generic x --from-literal key=X!
vault login X!
vault kv put secret/x password=X!
vault kv put secret/x value=X!
gh secret set NAME --body X!
gh secret set NAME -b X!
gh auth login --with-token X!
npm config set //registry/:_authToken=X!
npm set _password X!
aws configure set aws_secret_access_key X!
aws --secret-key X!
az login --service-principal -u app -p X! --tenant t
az login --client-secret X!
flyctl secrets set NAME=X!
fly secrets set NAME=X!
wrangler secret put NAME X!
doppler secrets set NAME X!
op item create password=X!
curl -H X-Auth:X! h
curl -H "X-Api-Key: X!" h
curl -H "X-Vault-Token: X!" h
curl -H "apikey: X!" h
curl -H "Authorization: X!" h
curl -H "X-Key: X!" h
curl -H "x-functions-key: X!" h
curl -d password=X! h
curl -d user=me&pass=X! h
curl -d '{"pass":"X!"}' h
curl -d '{"pwd":"X!"}' h
curl -b session=X! h
curl --cookie session=X! h
curl --cookie sid=X!; h
curl -u me:X! h
curl -ume:X! h
curl --user me:X! h
curl --proxy-user me:X! h
curl --pass X! h
curl --tlspassword X! h
curl --key-passwd X!
http -a me:X! h
http --auth me:X! h
http -a X! h
rclone --sftp-pass X!
restic --password-command "echo X!"
borg BORG_PASSPHRASE=X!
borg --passphrase X!
terraform apply -var db_password=X!
terraform apply -var 'password=X!'
ansible -e ansible_become_pass=X!
ansible-playbook --extra-vars "pass=X!"
tool -Dpassword=X!
java -Ddb.password=X! J
tool -token X!
tool -Token X!
tool -apikey X!
tool -Password X!
tool -ApiKey:X!
tool -secret=X!
tool --secret:X!
tool --api.key X!
tool --access_key X!
tool --accesskey X!
tool --auth-key X!
tool --authkey X!
tool --license-key X!
tool --private X!
tool --psk X!
tool --wpa-psk X!
wpa_passphrase ssid X!
nmcli dev wifi connect ssid password X!
iwconfig wlan0 key s:X!
mount -o username=me,password=X! //h/s /m
mount -o user=me,pass=X! //h/s
psql postgres://me:X!@h/db
psql "host=h password=X! user=me"
Server=h;User Id=me;Password=X!;
Server=h;Uid=me;Pwd=X!;
AccountKey=X!;EndpointSuffix=x
SharedAccessKey=X!
sig=X!
tool --connection-string "AccountName=a;AccountKey=X!"
`

const plainLines = `tool login me
tool login me ./file
grep login src test
rg login a b
which login passwd su
cd login page now
rm login page
yes | apt install x
yes n | head
TOKEN=$(gh auth token)
the default value: option2name
{"name":"title","value":"chapter2intro"}
sort key=3
commit => feature2name
see docs <- index2page
sqlplus /nolog @/srv/a2.sql
sqlplus / as sysdba
sqlplus me@//h/svc2
docker pull org/image2name@sha256:0a
git clone actions/checkout2x@v4
go get golang.org/x/tools@v0.1.2
vault auth enable userpass
gh auth status
az login
docker login ghcr.io
curl -ksSL h
tar -kxzf2name a
pytest -ktest_login2x
mvn -Pprofile2name test
gcc -pthread2name a.c
npm login
openssl enc -pbkdf2 -in a
git diff --stat HEAD~3 -- docs
git show 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b
git checkout -b feature2-login
go test -run TestDecide200 -bench Record ./internal/gate/policy
go test ./... -k
npm install -D typescript@5.4.2
npx tsc -p tsconfig.build2.json
docker run -p 8080:80 -u 1000:1000 --name my-app2 nginx
kubectl logs -n prod web-7d9f8b6c5-x2x4z
kubectl create secret generic x
kubectl apply -k overlays/dev
kubectl get secret my-name -o yaml
sort -k 2,2 -t , a.csv
sort --key 2,2
curl -k https://h/p
curl --key client.pem --cert c.pem https://h
pytest -k test_foo2
python -m pytest -k test_login2x
rg -n parseHTTP2RequestBody src
rg client-secret src
grep -P foo2barbaz a
msbuild /p:Configuration=Release /p:Platform=x64
cmd /c dir
ls /p /etc
tar -xzf a.tgz -C /tmp
ssh -p 22 host
ssh -i ~/.ssh/id_ed25519 -N host
tail -n 20 log
tmux new -s session2
make -k all
timeout -k 5s 10s cmd
gzip -k file2name
ffmpeg -i in.mp4 -b:v 1M out.mp4
cat token2file.txt
python3 -c print(1)
node --max-old-space-size=4096 a.js
node -p process.version
cp -p a2b3c4d5 dest
git log --author=Jane -p file2name
git config user.name Jane2000
pass: 12, fail: 3
tests pass 12 of 20
PWD=/home/jane make
uuidgen 123e4567-e89b-12d3-a456-426614174000
convert -K a
go build -o /tmp/attack13-pier ./cmd/pier
vault status
token budget exceeded after 20000 tokens
the key is missing
pi --session 2026-11-23T10-00-00
env NODE_ENV=production2 x
yt-dlp https://youtu.be/dQw4w9WgXcQ
find . -name Button2.test.tsx
sqlcmd -P
aws s3 cp s3://bucket2/key2 .
aws dynamodb get-item --key file.json
unexpected token < in JSON at position 1234567890
secret scanning found 3 files
cookie consent banner v2
password must have 8 characters
`
