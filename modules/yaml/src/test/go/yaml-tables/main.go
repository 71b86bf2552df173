// Records what kustomize 5.8.1 reads and writes: one JSON text in, one row of JSON out.
//
//	{"in": "a: 0x1F\n"}  ->  {"in": "a: 0x1F\n", "out": "a: 31\n"}  or  {"in": ..., "error": ...}
//
// The text is the rest of an object, behind its apiVersion, kind and metadata, or a whole file where it begins with "apiVersion".
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

const head = "apiVersion: example.com/v1\nkind: Row\nmetadata:\n  name: row\n"

type row struct {
	In    string `json:"in"`
	Out   string `json:"out,omitempty"`
	Error string `json:"error,omitempty"`
}

func build(in string) row {
	text := in
	if !strings.HasPrefix(in, "apiVersion") {
		text = head + in
	}
	fs := filesys.MakeFsInMemory()
	fs.WriteFile("/top/kustomization.yaml", []byte("resources: [r.yaml]\n"))
	fs.WriteFile("/top/r.yaml", []byte(text))
	result, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(fs, "/top")
	if err != nil {
		return row{In: in, Error: err.Error()}
	}
	out, err := result.AsYaml()
	if err != nil {
		return row{In: in, Error: err.Error()}
	}
	return row{In: in, Out: string(out)}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	asForms := len(os.Args) > 1 && os.Args[1] == "forms"
	for lines.Scan() {
		var in row
		if err := json.Unmarshal(lines.Bytes(), &in); err != nil {
			panic(err)
		}
		if asForms {
			out.Encode(formsOf(in.In))
		} else {
			out.Encode(build(in.In))
		}
	}
}
