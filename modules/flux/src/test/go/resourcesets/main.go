// Answers to the cases of resourcesets.jsonl: the objects of a ResourceSet of Flux Operator, made with the packages that the
// operator itself uses for them: Go's templates, slim-sprig, slug, and Flux's own reader of objects and setter of common
// metadata. The operator is not among the modules that can be fetched, so that how it puts these together (which functions
// there are, how inputs are combined, which object of two with one identity counts) is written here after its documentation
// and sources. See ../regenerate.
package main

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"hash/adler32"
	"os"
	"regexp"
	"sort"
	"strings"
	"text/template"

	ssautil "github.com/fluxcd/pkg/ssa/utils"
	sprig "github.com/go-task/slim-sprig/v3"
	"github.com/gosimple/slug"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/util/json"
	"sigs.k8s.io/yaml"
)

const off = "fluxcd.controlplane.io/reconcile"

type question struct {
	Name      string               `json:"name"`
	Set       stdjson.RawMessage   `json:"set"`
	Providers []stdjson.RawMessage `json:"providers,omitempty"`
	Objects   []map[string]any     `json:"objects,omitempty"`
	Error     string               `json:"error,omitempty"`
}

type values = map[string]any

type resourceSet struct {
	Metadata struct{ Name string }
	Spec     struct {
		CommonMetadata    struct{ Labels, Annotations map[string]string }
		Inputs            []stdjson.RawMessage
		InputStrategy     struct{ Name string }
		Resources         []stdjson.RawMessage
		ResourcesTemplate string
	}
}

func main() {
	slug.MaxLength = 63
	slug.EnableSmartTruncate = true
	text, err := os.ReadFile(os.Args[1])
	check(err)
	var answers bytes.Buffer
	encoder := stdjson.NewEncoder(&answers)
	encoder.SetEscapeHTML(false)
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		var one question
		check(stdjson.Unmarshal([]byte(line), &one))
		one.Objects, one.Error = nil, ""
		objects, err := built(one)
		if err != nil {
			one.Error = err.Error()
		}
		for _, object := range objects {
			one.Objects = append(one.Objects, object.Object)
		}
		check(encoder.Encode(one))
	}
	check(os.WriteFile(os.Args[1], answers.Bytes(), 0o644))
}

func built(one question) ([]*unstructured.Unstructured, error) {
	var set resourceSet
	check(stdjson.Unmarshal(one.Set, &set))
	inputs, err := combined(set, one)
	if err != nil {
		return nil, err
	}
	if len(inputs) == 0 {
		// without any input, templates are executed once, without a value
		inputs = []values{nil}
	}
	var all []*unstructured.Unstructured
	for _, resource := range set.Spec.Resources {
		for _, input := range inputs {
			text, err := yaml.JSONToYAML(resource)
			check(err)
			printed, err := execute(string(text), input)
			if err != nil {
				return nil, err
			}
			object, err := ssautil.ReadObject(strings.NewReader(printed))
			if err != nil {
				return nil, err
			}
			all = append(all, object)
		}
	}
	if set.Spec.ResourcesTemplate != "" {
		for _, input := range inputs {
			printed, err := execute(set.Spec.ResourcesTemplate, input)
			if err != nil {
				return nil, err
			}
			objects, err := ssautil.ReadObjects(strings.NewReader(printed))
			if err != nil {
				return nil, err
			}
			all = append(all, objects...)
		}
	}
	kept := distinct(all)
	ssautil.SetCommonMetadata(kept, set.Spec.CommonMetadata.Labels, set.Spec.CommonMetadata.Annotations)
	return kept, nil
}

// The first of those with one identity counts; those that are switched off do not.
func distinct(all []*unstructured.Unstructured) []*unstructured.Unstructured {
	known := map[string]bool{}
	var kept []*unstructured.Unstructured
	for _, object := range all {
		identity := fmt.Sprintf("%s %s %s %s",
			object.GroupVersionKind().Group, object.GetKind(), object.GetNamespace(), object.GetName())
		if object.GetAnnotations()[off] == "disabled" || known[identity] {
			continue
		}
		known[identity] = true
		kept = append(kept, object)
	}
	return kept
}

func execute(text string, input values) (string, error) {
	encoded := func(value any) (string, error) {
		bytes, err := yaml.Marshal(value)
		return string(bytes), err
	}
	parsed, err := template.New("resourceset").Delims("<<", ">>").Option("missingkey=error").
		Funcs(sprig.HermeticTxtFuncMap()).
		Funcs(template.FuncMap{
			"slugify":    slug.Make,
			"inputs":     func() any { return input },
			"mustToYaml": encoded,
			"toYaml": func(value any) string {
				text, err := encoded(value)
				if err != nil {
					return ""
				}
				return text
			},
		}).Parse(text)
	if err != nil {
		return "", err
	}
	var printed strings.Builder
	err = parsed.Execute(&printed, nil)
	return printed.String(), err
}

type provider struct {
	name   string
	inputs []values
}

// The inputs of the set itself come first, then those of its providers by their names.
func combined(set resourceSet, one question) ([]values, error) {
	own := provider{name: set.Metadata.Name}
	for _, raw := range set.Spec.Inputs {
		own.inputs = append(own.inputs, decoded(raw))
	}
	var others []provider
	for _, raw := range one.Providers {
		var other struct {
			Metadata struct{ Name, Uid string }
			Spec     struct{ DefaultValues stdjson.RawMessage }
		}
		check(stdjson.Unmarshal(raw, &other))
		exported := values{}
		if other.Spec.DefaultValues != nil {
			exported = decoded(other.Spec.DefaultValues)
		}
		exported["id"] = identifier(other.Metadata.Uid)
		others = append(others, provider{other.Metadata.Name, []values{exported}})
	}
	sort.Slice(others, func(i, j int) bool { return others[i].name < others[j].name })
	all := append([]provider{own}, others...)
	if set.Spec.InputStrategy.Name != "Permute" {
		var inputs []values
		for _, one := range all {
			inputs = append(inputs, one.inputs...)
		}
		return inputs, nil
	}
	return permuted(all)
}

var (
	noWord = regexp.MustCompile(`[^a-z0-9_]`)
	seams  = regexp.MustCompile(`_+`)
)

// Every choice of one input of each provider that has any, below the names of the providers.
func permuted(all []provider) ([]values, error) {
	rows := []values{}
	ways := []string{}
	for _, one := range all {
		if len(one.inputs) == 0 {
			continue
		}
		key := noWord.ReplaceAllString(strings.ReplaceAll(strings.ToLower(one.name), "-", "_"), "")
		key = strings.Trim(seams.ReplaceAllString(key, "_"), "_")
		var nextRows []values
		var nextWays []string
		for i := 0; i < max(1, len(rows)); i++ {
			for j, input := range one.inputs {
				row, way := values{}, ""
				if len(rows) > 0 {
					for name, value := range rows[i] {
						row[name] = value
					}
					way = ways[i] + "/"
				}
				row[key] = input
				nextRows = append(nextRows, row)
				nextWays = append(nextWays, fmt.Sprintf("%s%s=%d", way, key, j))
			}
		}
		rows, ways = nextRows, nextWays
		if len(rows) > 10000 {
			return nil, fmt.Errorf("there are more than 10000 permutations")
		}
	}
	for i := range rows {
		rows[i]["id"] = identifier(ways[i])
	}
	return rows, nil
}

func identifier(text string) string {
	return fmt.Sprint(adler32.Checksum([]byte(text)))
}

func decoded(raw []byte) values {
	var value values
	check(json.Unmarshal(raw, &value))
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
