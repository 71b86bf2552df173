//go:build helm3

package main

import (
	"sort"

	"helm.sh/helm/v3/pkg/chart"
	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/releaseutil"
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
	return renderWith(files, map[string]any{}, false)
}

func renderWith(files map[string]string, given map[string]any, lint bool) (map[string]string, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	if err := chartutil.ProcessDependenciesWithMerge(c, given); err != nil {
		return nil, err
	}
	cluster := *chartutil.DefaultCapabilities
	cluster.KubeVersion = chartutil.KubeVersion{Version: "v1.33.1", Major: "1", Minor: "33"}
	seen, err := chartutil.ToRenderValues(c, given, chartutil.ReleaseOptions{Name: "rel", Namespace: "default", Revision: 1, IsInstall: true}, &cluster)
	if err != nil {
		return nil, err
	}
	return engine.Engine{LintMode: lint}.Render(c, seen)
}

var setters = map[string]func(string, map[string]any) error{
	"--set":         strvals.ParseInto,
	"--set-string":  strvals.ParseIntoString,
	"--set-json":    strvals.ParseJSON,
	"--set-literal": strvals.ParseLiteralInto,
}

func setFile(line string, data map[string]any) error {
	return strvals.ParseIntoFile(line, data, contentOf)
}

var tables = map[string]func(target, from map[string]any) map[string]any{
	"tables":        chartutil.CoalesceTables,
	"tables-merged": chartutil.MergeTables,
}

func coalesced(how string, files map[string]string, given map[string]any) (map[string]any, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	if how == "merge" {
		return chartutil.MergeValues(c, given)
	}
	return chartutil.CoalesceValues(c, given)
}

func processed(files map[string]string, given map[string]any, answer map[string]any) error {
	c, err := load(files)
	if err != nil {
		return err
	}
	if err := chartutil.ProcessDependenciesWithMerge(c, given); err != nil {
		return err
	}
	v, err := chartutil.CoalesceValues(c, given)
	if err != nil {
		return err
	}
	answer["values"] = exact(v)
	answer["defaults"] = exact(c.Values)
	charts := []string{}
	var add func(c *chart.Chart, path string)
	add = func(c *chart.Chart, path string) {
		for _, d := range c.Dependencies() {
			charts = append(charts, join(path, d.Name()))
			add(d, join(path, d.Name()))
		}
	}
	add(c, "")
	// the order of what is not declared is that of a Go map
	sort.Strings(charts)
	answer["charts"] = charts
	declared := []string{}
	for _, d := range c.Metadata.Dependencies {
		declared = append(declared, d.Name)
	}
	answer["declared"] = declared
	return nil
}

func split(text string) []string {
	found := releaseutil.SplitManifests(text)
	names := sorted(found)
	sort.Sort(releaseutil.BySplitManifestsOrder(names))
	documents := []string{}
	for _, name := range names {
		documents = append(documents, found[name])
	}
	return documents
}

func sortedManifests(files map[string]string, answer map[string]any) error {
	hooks, objects, err := releaseutil.SortManifests(files, nil, releaseutil.InstallOrder)
	if err != nil {
		return err
	}
	h, o := []any{}, []any{}
	for _, hook := range hooks {
		events := []string{}
		for _, event := range hook.Events {
			events = append(events, event.String())
		}
		h = append(h, map[string]any{"path": hook.Path, "kind": hook.Kind, "events": events, "text": hook.Manifest})
	}
	for _, object := range objects {
		o = append(o, map[string]any{"path": object.Name, "kind": object.Head.Kind, "text": object.Content})
	}
	answer["hooks"], answer["objects"] = h, o
	return nil
}
