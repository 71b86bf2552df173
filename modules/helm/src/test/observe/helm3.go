//go:build helm3

package main

import (
	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/strvals"
)

func load(files map[string]string) (*chart.Chart, error) {
	var buffered []*loader.BufferedFile
	for _, name := range sorted(files) {
		buffered = append(buffered, &loader.BufferedFile{Name: name, Data: []byte(files[name])})
	}
	return loader.LoadFiles(buffered)
}

func values(files map[string]string, given map[string]any) (map[string]any, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	if err := chartutil.ProcessDependenciesWithMerge(c, given); err != nil {
		return nil, err
	}
	return chartutil.CoalesceValues(c, given)
}

func render(files map[string]string) (map[string]string, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	given := map[string]any{}
	if err := chartutil.ProcessDependenciesWithMerge(c, given); err != nil {
		return nil, err
	}
	seen, err := chartutil.ToRenderValues(c, given, chartutil.ReleaseOptions{Name: "rel", Namespace: "default", Revision: 1, IsInstall: true}, chartutil.DefaultCapabilities)
	if err != nil {
		return nil, err
	}
	return engine.Render(c, seen)
}

var setters = map[string]func(string, map[string]any) error{
	"--set":         strvals.ParseInto,
	"--set-string":  strvals.ParseIntoString,
	"--set-json":    strvals.ParseJSON,
	"--set-literal": strvals.ParseLiteralInto,
}
