// The charts that source-controller 1.7.0 packages for the HelmReleases of this module's cases: from a folder of the source, with
// the values files that the HelmRelease names instead of the chart's own. A generation, which source-controller adds to the version
// if there are values files, is known in a cluster alone. The first argument is the folder for the archives. See ../regenerate.
//
// The module's path lies below that of source-controller, which lets it import what is internal there.
package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/fluxcd/source-controller/internal/helm/chart"
	"sigs.k8s.io/yaml"
)

type release struct {
	Spec struct {
		Chart struct {
			Spec struct {
				Chart                    string   `json:"chart"`
				ValuesFiles              []string `json:"valuesFiles"`
				IgnoreMissingValuesFiles bool     `json:"ignoreMissingValuesFiles"`
			} `json:"spec"`
		} `json:"chart"`
	} `json:"spec"`
}

func main() {
	for _, file := range os.Args[2:] {
		archive := filepath.Join(os.Args[1], filepath.Base(file))
		if err := build(file, archive+".tgz"); err != nil {
			check(os.WriteFile(archive+".error", []byte(err.Error()), 0o644))
		}
	}
}

func build(file, archive string) error {
	text, err := os.ReadFile(file)
	check(err)
	root, err := os.MkdirTemp("", "source")
	check(err)
	defer os.RemoveAll(root)
	var object release
	for name, content := range parts(string(text)) {
		if name == "release.yaml" {
			check(yaml.Unmarshal([]byte(content), &object))
		}
		if path, found := strings.CutPrefix(name, "tree/"); found {
			full := filepath.Join(root, path)
			check(os.MkdirAll(filepath.Dir(full), 0o755))
			check(os.WriteFile(full, []byte(content), 0o644))
		}
	}
	spec := object.Spec.Chart.Spec
	_, err = chart.NewLocalBuilder(chart.NewDependencyManager()).Build(context.Background(),
		chart.LocalReference{WorkDir: root, Path: spec.Chart}, archive,
		chart.BuildOptions{ValuesFiles: spec.ValuesFiles, IgnoreMissingValuesFiles: spec.IgnoreMissingValuesFiles})
	if err != nil {
		return fmt.Errorf("%s", strings.ReplaceAll(err.Error(), root, "<root>"))
	}
	return nil
}

// A case is one file: parts that begin with "-- NAME --".
func parts(text string) map[string]string {
	parts := map[string]string{}
	name := ""
	for _, line := range strings.SplitAfter(text, "\n") {
		if strings.HasPrefix(line, "-- ") && strings.HasSuffix(line, " --\n") {
			name = line[3 : len(line)-4]
			parts[name] = ""
		} else if name != "" {
			parts[name] += line
		}
	}
	return parts
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
