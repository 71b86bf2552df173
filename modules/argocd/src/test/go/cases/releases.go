package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// reply is the answer with one release of Helm.
type reply struct {
	Expected string `json:"expected,omitempty"`
	Error    string `json:"error,omitempty"`
}

// answerReleases writes Argo CD's answers with several releases of Helm into a file of cases: the answer with the first one, and
// those of others that have other objects, or are a refusal where it is none.
func answerReleases(path string, helms []string) {
	var names []string
	for _, helm := range helms {
		out, err := exec.Command(helm, "version", "--template", "{{.Version}}").Output()
		must(err)
		names = append(names, strings.TrimPrefix(strings.TrimSpace(string(out)), "v"))
	}
	others := os.Getenv("PATH")
	eachCase(path, func(c *aCase) {
		for i, helm := range helms {
			must(os.Setenv("PATH", filepath.Dir(helm)+string(os.PathListSeparator)+others))
			one := *c
			answer(&one)
			switch {
			case i == 0:
				c.Expected, c.Error = one.Expected, one.Error
			case one.Expected != c.Expected || (one.Error == "") != (c.Error == ""):
				if c.Releases == nil {
					c.Releases = map[string]reply{}
				}
				c.Releases[names[i]] = reply{one.Expected, one.Error}
			}
		}
	})
}
