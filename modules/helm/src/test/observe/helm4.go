//go:build helm4

package main

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"helm.sh/helm/v4/pkg/chart/common"
	"helm.sh/helm/v4/pkg/chart/common/util"
	"helm.sh/helm/v4/pkg/chart/loader/archive"
	chart "helm.sh/helm/v4/pkg/chart/v2"
	"helm.sh/helm/v4/pkg/chart/v2/loader"
	chartutil "helm.sh/helm/v4/pkg/chart/v2/util"
	options "helm.sh/helm/v4/pkg/cli/values"
	"helm.sh/helm/v4/pkg/engine"
	"helm.sh/helm/v4/pkg/getter"
	release "helm.sh/helm/v4/pkg/release/v1/util"
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
	return renderWith(files, map[string]any{}, false)
}

func renderWith(files map[string]string, given map[string]any, lint bool) (map[string]string, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	if err := chartutil.ProcessDependencies(c, given); err != nil {
		return nil, err
	}
	cluster := *common.DefaultCapabilities
	version, err := common.ParseKubeVersion("v1.33.1")
	if err != nil {
		return nil, err
	}
	cluster.KubeVersion = *version
	seen, err := util.ToRenderValues(c, given, common.ReleaseOptions{Name: "rel", Namespace: "default", Revision: 1, IsInstall: true}, &cluster)
	if err != nil {
		return nil, err
	}
	return engine.Engine{LintMode: lint}.Render(c, seen)
}

var setters = map[string]func(string, map[string]any) error{
	"--set":         strvals.ParseInto,
	"--set-string":  strvals.ParseIntoString,
	"--set-json":    setJSON,
	"--set-literal": strvals.ParseLiteralInto,
}

// setJSON takes one object instead of pairs, too, as the flag does and strvals does not.
func setJSON(line string, data map[string]any) error {
	if !strings.HasPrefix(strings.TrimSpace(line), "{") {
		return strvals.ParseJSON(line, data)
	}
	before, err := json.Marshal(data)
	if err != nil {
		return err
	}
	file := filepath.Join(os.TempDir(), "kasane-observe-values.json")
	if err := os.WriteFile(file, before, 0o600); err != nil {
		return err
	}
	given := options.Options{ValueFiles: []string{file}, JSONValues: []string{line}}
	merged, err := given.MergeValues(getter.Providers{})
	clear(data)
	maps.Copy(data, merged)
	return err
}

func setFile(line string, data map[string]any) error {
	return strvals.ParseIntoFile(line, data, contentOf)
}

var tables = map[string]func(target, from map[string]any) map[string]any{
	"tables":        util.CoalesceTables,
	"tables-merged": util.MergeTables,
}

func coalesced(how string, files map[string]string, given map[string]any) (map[string]any, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	if how == "merge" {
		return util.MergeValues(c, given)
	}
	return util.CoalesceValues(c, given)
}

func processed(files map[string]string, given map[string]any, answer map[string]any) error {
	c, err := load(files)
	if err != nil {
		return err
	}
	if err := chartutil.ProcessDependencies(c, given); err != nil {
		return err
	}
	v, err := util.CoalesceValues(c, given)
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
	found := release.SplitManifests(text)
	names := sorted(found)
	sort.Sort(release.BySplitManifestsOrder(names))
	documents := []string{}
	for _, name := range names {
		documents = append(documents, found[name])
	}
	return documents
}

func sortedManifests(files map[string]string, answer map[string]any) error {
	hooks, objects, err := release.SortManifests(files, nil, release.InstallOrder)
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
