// Command cases writes what Argo CD's own packages answer into a file of cases:
//
//	CGO_ENABLED=0 go run . cases ../../resources/cases/cases.jsonl ../../resources/cases/observed.jsonl
//	CGO_ENABLED=0 go run . releases ../../resources/cases/helm.jsonl HELM...
//	CGO_ENABLED=0 go run . releases ../../resources/cases/charts.jsonl HELM...
//	CGO_ENABLED=0 go run . checks ../../resources/cases/checks.jsonl
//	CGO_ENABLED=0 go run . templates ../../../../../gotemplate/src/test/resources/templates/argo.jsonl
//
// A case is a line of JSON with a name, the kind appset or render, and its files; a new one has no answer yet. It needs git and
// kustomize 5.8.1 on the PATH, and for charts programs of Helm: 4.3.1, whose answers all cases have, 4.2.1, 3.19.4 and 3.18.4, which
// Argo CD 3.5, 3.4 and 3.2 contain. A second run leaves no difference. A source with a chart gets the archives of
// tree/.kasane/vendor/charts, from a repository of charts or, without a scheme in its address, from docker-registry, which has to be
// on the PATH, too. The answers of charts.jsonl are those of Helm 4.3.1 and 3.22.0.
package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/argoproj/argo-cd/v3/reposerver/cache"
	"github.com/argoproj/argo-cd/v3/reposerver/metrics"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	cacheutil "github.com/argoproj/argo-cd/v3/util/cache"
	"github.com/argoproj/argo-cd/v3/util/git"
	log "github.com/sirupsen/logrus"
	"sigs.k8s.io/yaml"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// gitTree commits a copy of tree into a fresh repository and returns its URL and a repo server beside it.
func gitTree(tree string, hidden bool) (string, *repository.Service, func()) {
	tmp, err := os.MkdirTemp("", "oracle")
	must(err)
	src := filepath.Join(tmp, "src")
	must(os.MkdirAll(src, 0o755))
	if _, err := os.Stat(tree); err == nil {
		run("", "cp", "-a", tree+"/.", src)
	}
	if b, err := os.ReadFile(filepath.Join(filepath.Dir(tree), "links.yaml")); err == nil { // symbolic links are kept as data
		links := map[string]string{}
		must(yaml.Unmarshal(b, &links))
		for p, to := range links {
			must(os.MkdirAll(filepath.Dir(filepath.Join(src, p)), 0o755))
			must(os.Symlink(to, filepath.Join(src, p)))
		}
	}
	run(src, "git", "init", "-q", "-b", "main")
	run(src, "git", "-c", "core.autocrlf=false", "add", "-A", "-f")
	run(src, "git", "-c", "user.name=o", "-c", "user.email=o@example.invalid", "commit", "-q", "--allow-empty", "-m", "tree", "--date=2020-01-01T00:00:00Z")
	root := filepath.Join(tmp, "root")
	must(os.MkdirAll(root, 0o755))
	c := cache.NewCache(cacheutil.NewCache(cacheutil.NewInMemoryCache(time.Hour)), time.Hour, time.Hour, time.Second)
	svc := repository.NewService(metrics.NewMetricsServer(), c, repository.RepoServerInitConstants{IncludeHiddenDirectories: hidden,
		HelmRegistryMaxIndexSize: 1 << 30, HelmManifestMaxExtractedSize: 1 << 30}, &git.NoopCredsStore{}, root)
	must(svc.Init())
	return "file://" + src, svc, func() { run("", "chmod", "-R", "u+rwX", tmp); _ = os.RemoveAll(tmp) }
}

func run(dir, name string, args ...string) {
	c := exec.Command(name, args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GIT_COMMITTER_DATE=2020-01-01T00:00:00Z")
	if out, err := c.CombinedOutput(); err != nil {
		panic(fmt.Sprintf("%s %v: %v %s", name, args, err, out))
	}
}

func main() {
	log.SetOutput(io.Discard)
	answers := map[string]func(string){"cases": answerCases, "checks": checks, "templates": templates}
	if len(os.Args) > 3 && os.Args[1] == "releases" {
		answerReleases(os.Args[2], os.Args[3:])
		return
	}
	if len(os.Args) < 3 || answers[os.Args[1]] == nil {
		fmt.Println("usage: go run . cases|checks|templates FILE... | releases FILE HELM...")
		os.Exit(2)
	}
	for _, file := range os.Args[2:] {
		answers[os.Args[1]](file)
	}
}
