"""A server with Git repositories (git http-backend) and files, for the scripts in this folder."""
import http.server
import os
import pathlib
import subprocess
import threading

BACKEND = subprocess.run(["git", "--exec-path"], capture_output=True, text=True).stdout.strip() + "/git-http-backend"


class Server(http.server.BaseHTTPRequestHandler):
    """Repositories below /git/, files below /files/; each request is noted."""
    protocol_version = "HTTP/1.1"
    # an answer's head and body are sent apart: each would wait 40 ms for the other side to say that it has the head
    disable_nagle_algorithm = True
    folder = None
    asked = []
    password = None

    def log_message(self, *_):
        pass

    def handle(self):
        try:
            super().handle()
        except ConnectionError:
            pass

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.asked.append(self.path)
        path, _, query = self.path.partition("?")
        if path.startswith("/git/private") and self.headers.get("Authorization") != Server.password:
            return self.answer(401, [("WWW-Authenticate", 'Basic realm="git"')], b"who?")
        if path.startswith("/git/") and ("info/refs" in path or self.command == "POST"):
            return self.git(path, query)
        file = self.folder / path.lstrip("/")
        if path.startswith("/files/") and file.is_file():
            return self.answer(200, [], file.read_bytes())
        if path.startswith("/pages/"):
            return self.answer(200, [("Content-Type", "text/html")], b"<!DOCTYPE html>\n<html></html>\n")
        return self.answer(404, [], b"not found\n")

    do_POST = do_GET

    def git(self, path, query):
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length)
        while self.headers.get("Transfer-Encoding") == "chunked":
            size = int(self.rfile.readline(), 16)
            body += self.rfile.read(size)
            self.rfile.readline()
            if size == 0:
                break
        environment = dict(os.environ, GIT_PROJECT_ROOT=str(self.folder), GIT_HTTP_EXPORT_ALL="1", PATH_INFO=path,
                           QUERY_STRING=query, REQUEST_METHOD=self.command, REMOTE_ADDR="127.0.0.1",
                           CONTENT_TYPE=self.headers.get("Content-Type", ""), CONTENT_LENGTH=str(len(body)),
                           HTTP_CONTENT_ENCODING=self.headers.get("Content-Encoding", ""),
                           GIT_PROTOCOL=self.headers.get("Git-Protocol", ""))
        out = subprocess.run([BACKEND], input=body, env=environment, capture_output=True).stdout
        head, _, rest = out.partition(b"\r\n\r\n")
        headers = [tuple(line.split(": ", 1)) for line in head.decode().split("\r\n")]
        status = int(dict(headers).get("Status", "200").split()[0])
        self.answer(status, [h for h in headers if h[0] != "Status"], rest)


def git(folder, *words):
    return subprocess.run(["git", "-C", str(folder), *words], check=True, capture_output=True, text=True).stdout.strip()


def commit(folder, files, message):
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if text.startswith("-> "):
            file.symlink_to(text[3:])
        else:
            file.write_text(text)
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", message)
    return git(folder, "rev-parse", "HEAD")


def configure(folder):
    """Has Git read no configuration but that of this file, which it returns."""
    identity = folder / "gitconfig"
    os.environ["GIT_CONFIG_GLOBAL"] = str(identity)
    os.environ["GIT_CONFIG_NOSYSTEM"] = "1"
    identity.write_text("[user]\nname = e2e\nemail = e2e@example.org\n[init]\ndefaultBranch = main\n[advice]\ndetachedHead = false\n")
    return identity


def start(served):
    """Serves a folder, and returns the server and its address."""
    Server.folder = served
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_address[1]}"


def repository(work, name, files):
    """A repository that is served, with one commit, and the folder that is pushed from."""
    bare = Server.folder / "git" / f"{name}.git"
    bare.mkdir(parents=True)
    git(bare, "init", "-q", "--bare")
    git(bare, "config", "uploadpack.allowAnySHA1InWant", "true")
    source = work / "sources" / name
    source.mkdir(parents=True)
    git(source, "init", "-q")
    commit(source, files, "one")
    git(source, "remote", "add", "origin", str(bare))
    git(source, "push", "-q", "origin", "main")
    return source
