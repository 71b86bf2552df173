// What helm-controller 1.4.0 installs for the HelmReleases of this module's cases: its own post renderers and release names,
// Flux's values from ConfigMaps and Secrets, and the Helm that it has. The first argument is the folder with the charts as
// source-controller packages them, see ../charts and ../regenerate.
//
// The module's path lies below that of helm-controller, which lets it import what is internal there.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	v2 "github.com/fluxcd/helm-controller/api/v2"
	"github.com/fluxcd/helm-controller/internal/postrender"
	"github.com/fluxcd/helm-controller/internal/release"
	fluxvalues "github.com/fluxcd/pkg/chartutil"
	"github.com/go-logr/logr"
	"helm.sh/helm/v3/pkg/action"
	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	helmrelease "helm.sh/helm/v3/pkg/release"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/yaml"
)

func main() {
	for _, file := range os.Args[2:] {
		if err := answer(os.Args[1], file); err != nil {
			fmt.Fprintln(os.Stderr, file, err)
			os.Exit(1)
		}
	}
}

// A case is one file: parts that begin with "-- NAME --". The answer is its last part.
func answer(charts, file string) error {
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
	installed, err := install(filepath.Join(charts, filepath.Base(file)), parts["release.yaml"], parts["objects.yaml"])
	if err != nil {
		kept.WriteString("-- error --\n" + strings.TrimSpace(err.Error()) + "\n")
	} else {
		kept.WriteString("-- expected.yaml --\n" + installed)
	}
	return os.WriteFile(file, kept.Bytes(), 0o644)
}

func install(archive, text, objects string) (string, error) {
	object := &v2.HelmRelease{}
	if err := yaml.Unmarshal([]byte(text), object); err != nil {
		return "", err
	}
	values, err := values(object, objects)
	if err != nil {
		return "", err
	}
	if refused, err := os.ReadFile(archive + ".error"); err == nil {
		return "", errors.New(string(refused))
	}
	chart, err := loader.Load(archive + ".tgz")
	if err != nil {
		return "", err
	}
	installing := action.NewInstall(&action.Configuration{Log: func(string, ...interface{}) {}})
	installing.ReleaseName = release.ShortenName(object.GetReleaseName())
	installing.Namespace = object.GetReleaseNamespace()
	installing.DryRun = true
	installing.ClientOnly = true
	installing.Replace = true
	installing.SkipCRDs = true
	installing.SkipSchemaValidation = object.GetInstall().DisableSchemaValidation
	installing.PostRenderer = postrender.BuildPostRenderers(object)
	result, err := installing.Run(chart, values)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	if object.GetInstall().CRDs != v2.Skip {
		for _, definition := range chart.CRDObjects() {
			var content map[string]interface{}
			if err := yaml.Unmarshal(definition.File.Data, &content); err != nil {
				return "", err
			}
			metadata := content["metadata"].(map[string]interface{})
			labels, _ := metadata["labels"].(map[string]interface{})
			if labels == nil {
				labels = map[string]interface{}{}
			}
			labels[v2.GroupVersion.Group+"/name"] = object.Name
			labels[v2.GroupVersion.Group+"/namespace"] = object.Namespace
			metadata["labels"] = labels
			document, err := yaml.Marshal(content)
			if err != nil {
				return "", err
			}
			out.WriteString("---\n" + string(document))
		}
	}
	out.WriteString("---\n" + strings.TrimSpace(result.Manifest) + "\n")
	for _, hook := range result.Hooks {
		if !isTest(hook) {
			out.WriteString("---\n" + strings.TrimSpace(hook.Manifest) + "\n")
		}
	}
	return out.String(), nil
}

func isTest(hook *helmrelease.Hook) bool {
	for _, event := range hook.Events {
		if event == helmrelease.HookTest {
			return true
		}
	}
	return false
}

func values(object *v2.HelmRelease, text string) (chartutil.Values, error) {
	scheme := runtime.NewScheme()
	if err := corev1.AddToScheme(scheme); err != nil {
		return nil, err
	}
	var objects []client.Object
	for _, document := range strings.Split(text, "---\n") {
		var kind struct{ Kind string }
		if err := yaml.Unmarshal([]byte(document), &kind); err != nil {
			return nil, err
		}
		switch kind.Kind {
		case "ConfigMap":
			config := &corev1.ConfigMap{}
			if err := yaml.Unmarshal([]byte(document), config); err != nil {
				return nil, err
			}
			objects = append(objects, config)
		case "Secret":
			secret := &corev1.Secret{}
			if err := yaml.Unmarshal([]byte(document), secret); err != nil {
				return nil, err
			}
			for key, value := range secret.StringData {
				if secret.Data == nil {
					secret.Data = map[string][]byte{}
				}
				secret.Data[key] = []byte(value)
			}
			objects = append(objects, secret)
		}
	}
	cluster := fake.NewClientBuilder().WithScheme(scheme).WithObjects(objects...).Build()
	return fluxvalues.ChartValuesFromReferences(context.Background(), logr.Discard(), cluster, object.Namespace,
		object.GetValues(), object.Spec.ValuesFrom...)
}
