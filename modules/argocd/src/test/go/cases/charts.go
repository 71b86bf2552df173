package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
)

// chartServer serves the archives of a folder, by https with a certificate of its own: to a source with https as a repository of
// charts with the index of helm, to one without a scheme by a registry, to which helm pushes them. It returns the address for
// Argo CD.
func chartServer(source v1alpha1.ApplicationSource, folder, tmp string) (string, func()) {
	archives, err := filepath.Glob(filepath.Join(folder, "*.tgz"))
	must(err)
	if !source.IsHelmOci() {
		served := filepath.Join(tmp, "charts")
		must(os.MkdirAll(served, 0o755))
		for _, archive := range archives {
			run("", "cp", archive, served)
		}
		run("", "helm", "repo", "index", served)
		server := httptest.NewTLSServer(http.FileServer(http.Dir(served)))
		return server.URL, server.Close
	}
	server, done := registry(tmp)
	_, folders, _ := strings.Cut(source.RepoURL, "/")
	address := path.Join(strings.TrimPrefix(server, "https://"), folders)
	for _, archive := range archives {
		run("", "helm", "push", "--insecure-skip-tls-verify", archive, "oci://"+path.Join(address, path.Dir(source.Chart)))
	}
	return address, done
}

// registry starts docker-registry behind a server with https, which Argo CD requires of registries.
func registry(tmp string) (string, func()) {
	plain := httptest.NewServer(http.NotFoundHandler())
	address := plain.Listener.Addr().String()
	plain.Close() // its port is free now
	configuration := filepath.Join(tmp, "registry.yaml")
	must(os.WriteFile(configuration, []byte("version: 0.1\nlog: {level: error}\nstorage: {filesystem: {rootdirectory: "+
		filepath.Join(tmp, "registry")+"}}\nhttp: {addr: "+address+", relativeurls: true}\n"), 0o644))
	program := exec.Command("docker-registry", "serve", configuration)
	program.Stdout, program.Stderr = io.Discard, io.Discard
	must(program.Start())
	target := &url.URL{Scheme: "http", Host: address}
	for i := 0; ; i++ {
		if reply, err := http.Get(target.String() + "/v2/"); err == nil {
			_ = reply.Body.Close()
			break
		}
		if i > 200 {
			panic("docker-registry does not start")
		}
		time.Sleep(50 * time.Millisecond)
	}
	server := httptest.NewTLSServer(httputil.NewSingleHostReverseProxy(target))
	return server.URL, func() {
		server.Close()
		_ = program.Process.Kill()
		_ = program.Wait()
	}
}
