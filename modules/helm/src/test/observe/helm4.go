//go:build helm4

package main

import (
	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/loader/archive"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	chartutil "helm.sh/helm/v4/pkg/chart/v2/util"
	"helm.sh/helm/v4/pkg/engine"
	"helm.sh/helm/v4/pkg/strvals"
)

func load(files map[string]string) (*chart.Chart, error) {
	var buffered []*archive.BufferedFile
	for _, name := range sorted(files) {
		buffered = append(buffered, &archive.BufferedFile{Name: name, Data: []byte(files[name])})
	}
	return loader.LoadFiles(buffered)
}

func values(files map[string]string, given map[string]any) (map[string]any, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	if err := chartutil.ProcessDependencies(c, given); err != nil {
		return nil, err
	}
	return util.CoalesceValues(c, given)
}

func render(files map[string]string) (map[string]string, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	given := map[string]any{}
	if err := chartutil.ProcessDependencies(c, given); err != nil {
		return nil, err
	}
	seen, err := util.ToRenderValues(c, given, common.ReleaseOptions{Name: "rel", Namespace: "default", Revision: 1, IsInstall: true}, common.DefaultCapabilities)
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
