// Answers of Flux's own packages to the cases of this module: what kustomize-controller 1.10.1 makes of a Kustomization
// and a tree (render), and what its substitution makes of a text (expressions). See ../regenerate.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/fluxcd/pkg/envsubst"
	generator "github.com/fluxcd/pkg/kustomize"
	"github.com/fluxcd/pkg/sourceignore"
	ssautil "github.com/fluxcd/pkg/ssa/utils"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/yaml"
)

var vars = map[string]string{
	"A": "value", "PATH_": "a/b/c.tar.gz", "UP": "MiXed", "EMPTY": "", "U": "äöü-é", "N": "12345", "DOTS": "1.2.3-rc.1",
	"STAR": "x*y[z]", "STRASSE": "straße", "Q": "a\"b'c", "S": "two words", "DOLLAR": "$A ${A}",
}

func main() {
	if os.Args[1] == "expressions" {
		expressions(os.Args[2], os.Args[3])
		return
	}
	for _, file := range os.Args[2:] {
		if err := render(file); err != nil {
			fmt.Fprintln(os.Stderr, file, err)
			os.Exit(1)
		}
	}
}

func expressions(in, out string) {
	text, err := os.ReadFile(in)
	check(err)
	var answers bytes.Buffer
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		var expression string
		check(json.Unmarshal([]byte(line), &expression))
		answer := map[string]string{"expression": expression}
		output, err := envsubst.Eval(expression, func(name string) (string, bool) { return vars[name], true })
		if err != nil {
			answer["error"] = err.Error()
		} else {
			answer["output"] = output
		}
		encoder := json.NewEncoder(&answers)
		encoder.SetEscapeHTML(false)
		check(encoder.Encode(answer))
	}
	check(os.WriteFile(out, answers.Bytes(), 0o644))
}

// A case is one file: parts that begin with "-- NAME --". The answer is its last part.
func render(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var kept bytes.Buffer
	parts := map[string]string{}
	name := ""
	for _, line := range strings.SplitAfter(string(text), "\n") {
		if strings.HasPrefix(line, "-- ") && strings.HasSuffix(line, " --\n") {
			name = line[3 : len(line)-4]
			parts[name] = ""
		} else if name != "" {
			parts[name] += line
		}
		if name != "expected.yaml" && name != "error" {
			kept.WriteString(line)
		}
	}
	delete(parts, "expected.yaml")
	delete(parts, "error")
	root, err := os.MkdirTemp("", "flux")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	root, _ = filepath.EvalSymlinks(root)
	for path, content := range parts {
		if strings.HasPrefix(path, "tree/") {
			full := filepath.Join(root, strings.TrimPrefix(path, "tree/"))
			if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
				return err
			}
			if err := os.WriteFile(full, []byte(content), 0o644); err != nil {
				return err
			}
		}
	}
	check(leaveOut(root, parts["source.yaml"]))
	answer, err := build(root, parts["flux.yaml"], parts["objects.yaml"])
	if err != nil {
		message := strings.ReplaceAll(err.Error(), root, "<root>")
		kept.WriteString("-- error --\n" + strings.TrimSpace(message) + "\n")
	} else {
		kept.WriteString("-- expected.yaml --\n" + answer)
	}
	return os.WriteFile(file, kept.Bytes(), 0o644)
}

// Removes what source-controller leaves out of the artifact of a source: see ../artifacts.
func leaveOut(root, source string) error {
	domain := strings.Split(root, string(filepath.Separator))
	patterns, err := sourceignore.LoadIgnorePatterns(root, domain)
	if err != nil {
		return err
	}
	var object map[string]interface{}
	if err := yaml.Unmarshal([]byte(source), &object); err != nil {
		return err
	}
	ignore, _, _ := unstructured.NestedString(object, "spec", "ignore")
	patterns = append(patterns, sourceignore.ReadPatterns(strings.NewReader(ignore), domain)...)
	matcher := sourceignore.NewDefaultMatcher(patterns, domain)
	if len(patterns) > 0 {
		matcher = sourceignore.NewMatcher(append(sourceignore.VCSPatterns(domain), patterns...))
	}
	var folders []string
	err = filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil || path == root {
			return err
		}
		isOut := matcher.Match(strings.Split(path, string(filepath.Separator)), info.IsDir())
		if isOut && info.IsDir() {
			folders = append(folders, path)
		} else if isOut {
			return os.Remove(path)
		}
		return nil
	})
	// a folder that is left out is there all the same when a file in it is kept: removing it fails then
	for i := len(folders) - 1; i >= 0; i-- {
		_ = os.Remove(folders[i])
	}
	return err
}

func build(root, flux, objects string) (string, error) {
	var object map[string]interface{}
	if err := yaml.Unmarshal([]byte(flux), &object); err != nil {
		return "", err
	}
	kustomization := unstructured.Unstructured{Object: object}
	path, _, _ := unstructured.NestedString(object, "spec", "path")
	// what leads above the root stays at the root, as securejoin has it for the controller
	folder := filepath.Join(root, filepath.Join("/", path))
	if _, err := generator.NewGenerator(root, kustomization).WriteFile(folder); err != nil {
		return "", err
	}
	built, err := generator.SecureBuild(root, folder, false)
	if err != nil {
		return "", err
	}
	scheme := runtime.NewScheme()
	check(corev1.AddToScheme(scheme))
	known, err := ssautil.ReadObjects(strings.NewReader(objects))
	if err != nil {
		return "", err
	}
	var initial []client.Object
	for _, item := range known {
		if item.GetKind() == "Secret" {
			secret := &corev1.Secret{}
			check(runtime.DefaultUnstructuredConverter.FromUnstructured(item.Object, secret))
			for key, value := range secret.StringData {
				if secret.Data == nil {
					secret.Data = map[string][]byte{}
				}
				secret.Data[key] = []byte(value)
			}
			initial = append(initial, secret)
		} else {
			initial = append(initial, item)
		}
	}
	cluster := fake.NewClientBuilder().WithScheme(scheme).WithObjects(initial...).Build()
	_, substitutes, _ := unstructured.NestedMap(object, "spec", "postBuild")
	strategy, _, _ := unstructured.NestedString(object, "spec", "postBuild", "substituteStrategy")
	if substitutes {
		for _, resource := range built.Resources() {
			changed, err := generator.SubstituteVariables(context.Background(), cluster, kustomization, resource,
				generator.SubstituteWithAlways(strategy == "Always"))
			if err != nil {
				return "", err
			}
			if changed != nil {
				if _, err := built.Replace(resource); err != nil {
					return "", err
				}
			}
		}
	}
	text, err := built.AsYaml()
	if err != nil {
		return "", err
	}
	read, err := ssautil.ReadObjects(bytes.NewReader(text))
	if err != nil {
		return "", err
	}
	labels, _, _ := unstructured.NestedStringMap(object, "spec", "commonMetadata", "labels")
	annotations, _, _ := unstructured.NestedStringMap(object, "spec", "commonMetadata", "annotations")
	ssautil.SetCommonMetadata(read, labels, annotations)
	var out strings.Builder
	for _, item := range read {
		document, err := yaml.Marshal(item.Object)
		if err != nil {
			return "", err
		}
		out.WriteString("---\n" + string(document))
	}
	return out.String(), nil
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
