"""The worker of one pack: lines of JSON on its own ends of the standard streams, which the pack does not get."""

import asyncio
import contextvars
import dataclasses
import enum
import importlib
import importlib.abc
import importlib.util
import inspect
import json
import os
import sys
import threading
import traceback

MAX_LINE = 10000000


def take_streams():
    """The pack reads nothing from the standard input, and what it prints goes to the standard error."""
    inward, outward = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout.reconfigure(line_buffering=True)  # as at a terminal: it is seen when it is printed, and when the process is killed
    return inward, outward


SLOTS = contextvars.ContextVar("slots", default={})


class Environ(type(os.environ)):
    """os.environ with the slots of the call that looks, for SDKs that look there. Other calls, threads of the pack's own and programs that
    it starts do not see them."""

    def __getitem__(self, key):
        slots = SLOTS.get()
        if isinstance(key, str) and key in slots:
            return slots[key]
        return super().__getitem__(key)

    def __iter__(self):
        names = list(super().__iter__())
        return iter(names + [name for name in list(SLOTS.get()) if name not in names])

    def __len__(self):
        return len(list(iter(self)))


class Brought(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """rig_core from memory, for a Python that has none."""

    def __init__(self, sources):
        self.sources = sources

    def find_spec(self, name, path=None, target=None):
        if name in self.sources:
            return importlib.util.spec_from_loader(name, self, is_package=name == "rig_core")
        return None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        exec(compile(self.sources[name], "<pier>/" + name.replace(".", "/"), "exec"), module.__dict__)


def plain(value):
    """What JSON has no form for, if it has one all the same."""
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
    if callable(getattr(value, "model_dump", None)):  # pydantic's models
        return value.model_dump(mode="json")
    raise TypeError("%s cannot be written as JSON" % type(value).__name__)


def dumps(value):
    return json.dumps(value, default=plain, allow_nan=False, separators=(",", ":"))


class Pack:
    """The three methods of a pack, whichever form it has."""

    def __init__(self, source, name, version):
        self.source, self.name, self.version = source, name, version

    def metadata(self):
        said = {}
        if hasattr(self.source, "rig_pack_metadata"):
            said = dict(self.source.rig_pack_metadata())
        version = said.get("version") or self.version or getattr(self.source, "__version__", "")
        return str(said.get("name") or self.name), str(version)

    def tools(self):
        out = []
        if not hasattr(self.source, "rig_tools"):
            raise TypeError("it has no function rig_tools()")
        for tool in self.source.rig_tools():
            if not isinstance(tool, dict):
                tool = plain(tool) if dataclasses.is_dataclass(tool) else dict(vars(tool))
            out.append({k: v for k, v in tool.items() if v is not None})
        return out

    def impls(self, tools):
        if hasattr(self.source, "rig_impls"):
            return {name: getattr(one, "impl", one) for name, one in self.source.rig_impls().items()}
        found = {}
        for tool in tools:
            name = str(tool.get("name", ""))
            impl = getattr(self.source, name.replace(".", "_").replace("-", "_"), None)
            if callable(impl):
                found[name] = impl
        return found


def entry_points(path):
    """The entry points of group rig.packs in the pyproject.toml of a folder, and what it says of the project."""
    with open(path, "rb") as f:
        text = f.read().decode("utf-8")
    try:
        import tomllib

        project = tomllib.loads(text).get("project", {})
        return project.get("entry-points", {}).get("rig.packs", {}), project.get("name", ""), project.get("version", "")
    except ImportError:
        return read_toml(text)


def read_toml(text):
    """Python before 3.11 has no reader: of the tables that matter, the lines that are NAME = "TEXT"."""
    points, about, table = {}, {}, ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("["):
            table = line.strip("[] ").replace('"', "").replace("'", "")
            continue
        key, _, value = line.partition("=")
        key, value = key.strip().strip("\"'"), value.split("#")[0].strip().strip("\"'")
        if table == "project.entry-points.rig.packs":
            points[key] = value
        elif table == "project":
            about[key] = value
    return points, about.get("name", ""), about.get("version", "")


def at(reference):
    """The object of an entry point MODULE:OBJECT."""
    module, _, names = reference.partition(":")
    found = importlib.import_module(module.strip())
    for name in filter(None, names.strip().split(".")):
        found = getattr(found, name)
    if inspect.isclass(found) or (callable(found) and not hasattr(found, "rig_tools")):
        found = found()
    return found


def from_folder(folder):
    project = os.path.join(folder, "pyproject.toml")
    name, version = os.path.basename(folder), ""
    if os.path.exists(project):
        points, named, version = entry_points(project)
        name = named or name
        if points:
            for path in (folder, os.path.join(folder, "src")):
                if os.path.isdir(path):
                    sys.path.insert(0, path)
            return Pack(at(next(iter(points.values()))), name, version)
    if os.path.exists(os.path.join(folder, "__init__.py")):
        return Pack(package(folder), name, version)
    sources = sorted(f for f in os.listdir(folder) if f.endswith(".py") and f != "setup.py")
    for file in ["pack.py", "main.py"] + (sources if len(sources) == 1 else []):
        if file in sources:
            return from_file(os.path.join(folder, file), name, version)
    raise LookupError("the folder has no entry point of group rig.packs, no __init__.py, pack.py or main.py")


def package(folder):
    """The folder as a package. The folder above it, which is not the pack's, is no place for modules."""
    stem = os.path.basename(folder)
    spec = importlib.util.spec_from_file_location(stem, os.path.join(folder, "__init__.py"), submodule_search_locations=[folder])
    module = importlib.util.module_from_spec(spec)
    sys.modules[stem] = module
    spec.loader.exec_module(module)
    return module


def without_compiled(path):
    """Has the modules of the pack compiled from their sources: compiled files beside these are not read."""
    root = (path if os.path.isdir(path) else os.path.dirname(path)) + os.sep
    machinery = getattr(importlib, "_bootstrap_external", None)
    usual = getattr(machinery, "cache_from_source", None)
    if usual is None:
        sys.pycache_prefix = os.devnull
        return

    def cache(source, *args, **options):
        if os.fspath(source).startswith(root):
            return os.path.join(os.devnull, "none")
        return usual(source, *args, **options)

    machinery.cache_from_source = cache


def from_file(file, name="", version=""):
    sys.path.insert(0, os.path.dirname(file))
    stem = os.path.splitext(os.path.basename(file))[0]
    spec = importlib.util.spec_from_file_location(stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[stem] = module
    spec.loader.exec_module(module)
    return Pack(module, name or stem, version)


def from_distribution(name):
    from importlib import metadata

    distribution = metadata.distribution(name)
    for point in distribution.entry_points:
        if point.group == "rig.packs":
            return Pack(at(point.value), name, distribution.version)
    raise LookupError("the distribution %s has no entry point of group rig.packs" % name)


def load(where):
    if where.get("distribution"):
        return from_distribution(where["distribution"])
    path = where["path"]
    without_compiled(path)
    return from_folder(path) if os.path.isdir(path) else from_file(path)


class Worker:
    def __init__(self, inward, outward):
        self.lines = os.fdopen(inward, "rb", buffering=1 << 16)
        self.outward = outward
        self.writing = threading.Lock()
        self.pid = os.getpid()
        self.tasks = {}
        self.loop = None
        self.starting = threading.Lock()

    def say(self, text):
        """One line, whole; of a process that the pack forked, nothing."""
        data = text.encode("utf-8") + b"\n"
        if os.getpid() != self.pid:
            os._exit(0)
        with self.writing:
            while data:
                data = data[os.write(self.outward, data):]

    def ready(self, where):
        try:
            if sys.version_info < (3, 9):
                raise RuntimeError("packs need Python 3.9 or later, this is %d.%d" % sys.version_info[:2])
            pack = load(where)
            name, version = pack.metadata()
            tools = pack.tools()
            self.impls = pack.impls(tools)
            again = dumps(pack.tools()) == dumps(tools)
            text = dumps({"ready": {
                "name": name, "version": version, "tools": tools, "impls": list(self.impls), "python": sys.version.split()[0], "steady": again,
            }})
        except BaseException as err:
            text = dumps({"failed": describe(err) + place(err)})
        self.say(text)

    def run(self):
        for line in self.lines:
            request = json.loads(line)
            if "cancel" in request:
                task = self.tasks.get(request["cancel"])
                if task is not None:
                    self.loop.call_soon_threadsafe(task.cancel)
                continue
            request["slots"] = dict(request["secrets"])
            try:
                self.begin(request)
            except BaseException as err:  # there is no room for another thread
                self.fail(request, err)

    def begin(self, request):
        impl = self.impls.get(request["call"])
        context = contextvars.copy_context()
        context.run(SLOTS.set, request["slots"])
        if inspect.iscoroutinefunction(impl) or inspect.iscoroutinefunction(getattr(impl, "__call__", None)):
            context.run(self.soon, request, impl)
        else:
            threading.Thread(target=context.run, args=(self.now, request, impl), daemon=True).start()

    def soon(self, request, impl):
        try:
            self.later(request, impl(request["args"], request["secrets"], request["context"]))
        except BaseException as err:
            self.fail(request, err)

    def now(self, request, impl):
        ended = True
        try:
            output = impl(request["args"], request["secrets"], request["context"])
            if inspect.isawaitable(output):
                ended = False
                self.later(request, output)
                return
            self.answer(request, output)
        except BaseException as err:
            self.fail(request, err)
        finally:
            if ended:
                request["slots"].clear()

    def later(self, request, awaitable):
        with self.starting:
            if self.loop is None:
                self.loop = asyncio.new_event_loop()
                threading.Thread(target=self.loop.run_forever, daemon=True).start()

        async def work():
            self.tasks[request["id"]] = asyncio.current_task()
            try:
                self.answer(request, await awaitable)
            except BaseException as err:
                self.fail(request, err)
            finally:
                request["slots"].clear()
                del self.tasks[request["id"]]

        asyncio.run_coroutine_threadsafe(work(), self.loop)

    def answer(self, request, output):
        try:
            text = dumps(output)
        except (TypeError, ValueError, RecursionError, MemoryError) as err:
            self.wrong(request, "the output cannot be written as JSON: " + str(err)[:200])
            return
        if len(text) > MAX_LINE - 1000:
            self.wrong(request, "the output has %d bytes, and %d may be written" % (len(text), MAX_LINE - 1000))
            return
        self.say('{"id":%d,"output":%s}' % (request["id"], text))

    def wrong(self, request, message):
        self.say(dumps({"id": request["id"], "error": {"type": "internal_error", "message": message}}))

    def fail(self, request, err):
        if os.getpid() != self.pid:
            os._exit(1)
        try:
            self.failed(request, err)
        except BaseException:  # an exception is the pack's own code, too: its words, its members
            self.wrong(request, "the tool raised %s, which cannot be written" % type(err).__name__)

    def failed(self, request, err):
        runtime = sys.modules.get("rig_core.runtime")
        raised = getattr(runtime, "RigToolRaised", None)
        if raised is not None and isinstance(err, raised):
            error = getattr(err, "error", None) or (err.args[0] if err.args else None)
            try:
                error = dict(error) if isinstance(error, dict) else plain(error)
                error["message"] = str(error.get("message", ""))[:4096]
                details = getattr(err, "details", None)
                self.say(dumps({"id": request["id"], "error": error, "details": details}))
            except (TypeError, ValueError, RecursionError):
                self.wrong(request, "the error that the tool raised cannot be written as JSON")
            return
        if not isinstance(err, (Exception, SystemExit, asyncio.CancelledError)):
            traceback.print_exc()
        self.say(dumps({"id": request["id"], "error": {"type": "upstream_error", "message": describe(err)}}))


def place(err):
    """Where in the pack's own files it happened; pier's are of no use to its author."""
    own = [f for f in traceback.extract_tb(err.__traceback__) if not f.filename.startswith("<")]
    return f" ({own[-1].filename}:{own[-1].lineno})" if own else ""


def describe(err):
    text = str(err)[:3000].encode("utf-8", "replace").decode("utf-8")
    return type(err).__name__ + (": " + text if text else "")


def main(given):
    inward, outward = take_streams()
    os.environ.__class__ = Environ
    sys.meta_path.append(Brought(given["sources"]))
    worker = Worker(inward, outward)
    ends = [inward, outward]

    def leave():
        while ends:
            os.close(ends.pop())

    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=leave)  # once: a child's children have other files under these numbers
    worker.ready(given["where"])
    worker.run()
    os._exit(0)


main(given)  # noqa: F821, set by the line that runs this
