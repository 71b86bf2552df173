package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// aCase is one line of the file of cases: its files, and what Argo CD answers. A line of the kind base has files that all cases
// behind it have too, unless they drop them.
type aCase struct {
	Name     string            `json:"name"`
	Kind     string            `json:"kind"`
	Files    map[string]string `json:"files"`
	Drop     []string          `json:"drop,omitempty"`
	Expected string            `json:"expected,omitempty"`
	Error    string            `json:"error,omitempty"`
	Releases map[string]reply  `json:"releases,omitempty"`
}

// answerCases writes Argo CD's answers into a file of cases.
func answerCases(path string) {
	eachCase(path, answer)
}

// eachCase writes what answers each case into a file of cases.
func eachCase(path string, answer func(*aCase)) {
	in, err := os.Open(path)
	must(err)
	var out strings.Builder
	base = nil
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		var c aCase
		must(json.Unmarshal(scanner.Bytes(), &c))
		if c.Kind == "base" {
			base = c.Files
		} else {
			c.Expected, c.Error, c.Releases = "", "", nil
			answer(&c)
		}
		var line strings.Builder
		encoder := json.NewEncoder(&line)
		encoder.SetEscapeHTML(false)
		must(encoder.Encode(c))
		out.WriteString(line.String())
	}
	must(scanner.Err())
	must(in.Close())
	must(os.WriteFile(path, []byte(out.String()), 0o644))
}

// base has the files of the last line of the kind base.
var base map[string]string

var temporary = regexp.MustCompile(`/tmp/(kustomize-helm-)?[-0-9a-f]+`)

func answer(c *aCase) {
	dir, err := os.MkdirTemp("", "case")
	must(err)
	defer os.RemoveAll(dir)
	files := map[string]string{}
	maps.Copy(files, base)
	for _, name := range c.Drop {
		delete(files, name)
	}
	maps.Copy(files, c.Files)
	for name, text := range files {
		file := filepath.Join(dir, name)
		must(os.MkdirAll(filepath.Dir(file), 0o755))
		bytes := []byte(text)
		if strings.HasSuffix(name, ".tgz") { // an archive is in base64
			bytes, err = base64.StdEncoding.DecodeString(text)
			must(err)
		}
		must(os.WriteFile(file, bytes, 0o644))
	}
	func() {
		defer func() {
			if r := recover(); r != nil {
				fmt.Fprintf(os.Stderr, "%s: %v\n", c.Name, r)
			}
		}()
		if c.Kind == "appset" {
			appsetCase(dir)
		} else {
			renderCase(dir)
		}
	}()
	c.Expected = content(filepath.Join(dir, "expected.yaml"))
	c.Error = temporary.ReplaceAllString(content(filepath.Join(dir, "expected-error.txt")), "<temporary>")
}

func content(path string) string {
	bytes, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return string(bytes)
}
