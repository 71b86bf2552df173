// What "flux build kustomization --dry-run" of flux2 2.9.5 prints for the cases of ../../resources/render, by its own package. Cases
// with files that source-controller leaves out and with substituteFrom are not asked: that command reads neither. The first
// argument is the file for the answers, one line for each case. See ../regenerate.
//
// The module's path lies below that of flux2, which lets it import what is internal there.
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/fluxcd/flux2/v2/internal/build"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

type answer struct {
	Name    string           `json:"name"`
	Objects []map[string]any `json:"objects,omitempty"`
	Error   string           `json:"error,omitempty"`
}

func main() {
	var answers bytes.Buffer
	encoder := json.NewEncoder(&answers)
	encoder.SetEscapeHTML(false)
	for _, file := range os.Args[2:] {
		text, err := os.ReadFile(file)
		check(err)
		if strings.Contains(string(text), "substituteFrom:") || strings.HasPrefix(filepath.Base(file), "ignore-") {
			continue
		}
		one := answer{Name: filepath.Base(file)}
		root, err := os.MkdirTemp("", "flux")
		check(err)
		root, err = filepath.EvalSymlinks(root)
		check(err)
		objects, err := built(root, string(text))
		if err != nil {
			one.Error = strings.ReplaceAll(err.Error(), root, "<root>")
		}
		for _, object := range objects {
			one.Objects = append(one.Objects, object.Object)
		}
		check(encoder.Encode(one))
		check(os.RemoveAll(root))
	}
	check(os.WriteFile(os.Args[1], answers.Bytes(), 0o644))
}

func built(root, text string) ([]*unstructured.Unstructured, error) {
	tree := filepath.Join(root, "tree")
	check(os.MkdirAll(tree, 0o755))
	for name, content := range parts(text) {
		full := filepath.Join(root, name)
		check(os.MkdirAll(filepath.Dir(full), 0o755))
		check(os.WriteFile(full, []byte(content), 0o644))
	}
	kustomization := filepath.Join(root, "flux.yaml")
	written, err := os.ReadFile(kustomization)
	check(err)
	var object struct {
		Metadata struct{ Name, Namespace string }
		Spec     struct{ Path string }
	}
	check(yaml.Unmarshal(written, &object))
	builder, err := build.NewBuilder(object.Metadata.Name, filepath.Join(tree, filepath.Join("/", object.Spec.Path)),
		build.WithKustomizationFile(kustomization), build.WithDryRun(true),
		build.WithNamespace(object.Metadata.Namespace))
	if err != nil {
		return nil, err
	}
	return builder.Build()
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
