// Answers of Flux's own packages to the cases of artifacts.jsonl: which files of a Git repository source-controller puts into
// the artifact of a GitRepository with a spec.ignore. The repository has the paths of artifacts-tree.txt, unless the case has
// it "alone", and the files and links of the case; "<x*N>" in files stands for N letters. See ../regenerate.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/fluxcd/pkg/artifact/config"
	"github.com/fluxcd/pkg/artifact/storage"
	"github.com/fluxcd/pkg/sourceignore"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type artifactCase struct {
	Name     string            `json:"name"`
	Ignore   *string           `json:"ignore,omitempty"`
	Alone    bool              `json:"alone,omitempty"`
	Files    map[string]string `json:"files,omitempty"`
	Links    map[string]string `json:"links,omitempty"`
	Artifact []string          `json:"artifact"`
}

var repeated = regexp.MustCompile(`<x\*[0-9]+>`)

func main() {
	tree, err := os.ReadFile(os.Args[1])
	check(err)
	usual := strings.Split(strings.TrimSuffix(string(tree), "\n"), "\n")
	file := os.Args[2]
	text, err := os.ReadFile(file)
	check(err)
	var answers bytes.Buffer
	encoder := json.NewEncoder(&answers)
	encoder.SetEscapeHTML(false)
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		var one artifactCase
		check(json.Unmarshal([]byte(line), &one))
		one.Artifact = archived(one, usual)
		check(encoder.Encode(one))
	}
	check(os.WriteFile(file, answers.Bytes(), 0o644))
}

// The paths in the archive, as gitrepository_controller.go 1.10.1 makes it.
func archived(one artifactCase, usual []string) []string {
	root, err := os.MkdirTemp("", "flux")
	check(err)
	defer os.RemoveAll(root)
	dir := filepath.Join(root, "repository")
	check(os.Mkdir(dir, 0o755))
	if !one.Alone {
		for _, path := range usual {
			write(filepath.Join(dir, path), "")
		}
	}
	for path, content := range one.Files {
		write(filepath.Join(dir, path), repeated.ReplaceAllStringFunc(content, func(found string) string {
			count, err := strconv.Atoi(found[3 : len(found)-1])
			check(err)
			return strings.Repeat("x", count)
		}))
	}
	for path, target := range one.Links {
		check(os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o755))
		check(os.Symlink(target, filepath.Join(dir, path)))
	}
	check(os.Mkdir(filepath.Join(root, "store"), 0o755))
	store, err := storage.New(&config.Options{
		StoragePath: filepath.Join(root, "store"), StorageAddress: "localhost:80",
		ArtifactRetentionTTL: time.Minute, ArtifactRetentionRecords: 2, ArtifactDigestAlgo: "sha256",
	})
	check(err)
	artifact := store.NewArtifactFor("GitRepository", &metav1.ObjectMeta{Namespace: "flux-system", Name: "app"}, "main", "a.tar.gz")
	check(store.MkdirAll(artifact))
	domain := strings.Split(dir, string(filepath.Separator))
	patterns, err := sourceignore.LoadIgnorePatterns(dir, domain)
	check(err)
	if one.Ignore != nil {
		patterns = append(patterns, sourceignore.ReadPatterns(strings.NewReader(*one.Ignore), domain)...)
	}
	check(store.Archive(&artifact, dir, storage.SourceIgnoreFilter(patterns, domain)))
	return paths(store.LocalPath(artifact))
}

func write(path, content string) {
	check(os.MkdirAll(filepath.Dir(path), 0o755))
	check(os.WriteFile(path, []byte(content), 0o644))
}

func paths(archive string) []string {
	file, err := os.Open(archive)
	check(err)
	defer file.Close()
	plain, err := gzip.NewReader(file)
	check(err)
	found := []string{}
	for reader := tar.NewReader(plain); ; {
		header, err := reader.Next()
		if err == io.EOF {
			break
		}
		check(err)
		if header.Typeflag == tar.TypeReg {
			found = append(found, header.Name)
		}
	}
	sort.Strings(found)
	return found
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
