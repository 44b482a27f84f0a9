package proc

import (
	"os/exec"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// tree is a job object: every process started by a member is one too.
type tree struct {
	mu  sync.Mutex
	job windows.Handle // 0 once released
}

// startTree starts cmd suspended, so that it is in the job before it can start anything itself.
func startTree(cmd *exec.Cmd, _ bool, start func(*exec.Cmd) error) (*tree, error) {
	job, err := newJob()
	if err != nil {
		return nil, err
	}
	t := &tree{job: job}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.HideWindow = true
	cmd.SysProcAttr.CreationFlags |= windows.CREATE_SUSPENDED | windows.CREATE_NEW_PROCESS_GROUP
	if err := start(cmd); err != nil {
		t.release()
		return nil, err
	}
	if err := t.adopt(cmd.Process.Pid); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		t.release()
		return nil, err
	}
	return t, nil
}

// newJob makes a job that ends with its last handle, so with pier whatever happens to it.
func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var info windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		windows.CloseHandle(job)
		return 0, err
	}
	return job, nil
}

func (t *tree) adopt(pid int) error {
	h, err := windows.OpenProcess(windows.PROCESS_ALL_ACCESS, false, uint32(pid))
	if err != nil {
		return err
	}
	defer windows.CloseHandle(h)
	if err := windows.AssignProcessToJobObject(t.job, h); err != nil {
		return err
	}
	// os/exec keeps no handle of the first thread, which ResumeThread would need.
	resume := windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")
	if err := resume.Find(); err != nil {
		return err
	}
	if status, _, _ := resume.Call(uintptr(h)); status != 0 {
		return windows.NTStatus(status)
	}
	return nil
}

// release closes the job, which ends what is left in it.
func (t *tree) release() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job != 0 {
		windows.CloseHandle(t.job)
		t.job = 0
	}
}

// end stops the tree at once: Windows has no signal a process could handle without a console.
func (t *tree) end(_ int, _ time.Duration, exited <-chan struct{}) {
	_, _ = t.signalGroup(9)
	if exited == nil {
		t.release()
		return
	}
	<-exited
}

// alive reports whether a member of the job is left.
func (t *tree) alive() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job == 0 {
		return false
	}
	// JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, which x/sys does not declare.
	var info struct {
		totalUser, totalKernel, periodUser, periodKernel int64
		pageFaults, processes, active, terminated        uint32
	}
	const basicAccounting = 1
	err := windows.QueryInformationJobObject(t.job, basicAccounting, uintptr(unsafe.Pointer(&info)),
		uint32(unsafe.Sizeof(info)), nil)
	return err == nil && info.active > 0
}

func (t *tree) signalGroup(n int) (bool, error) {
	if !t.alive() {
		return false, nil
	}
	if n == 0 {
		return true, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.job == 0 {
		return false, nil
	}
	return true, windows.TerminateJobObject(t.job, killedCode)
}
