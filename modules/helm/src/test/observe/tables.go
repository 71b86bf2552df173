package main

import (
	"bytes"
	"io"
	"log"
	"os"
	"strings"

	"sigs.k8s.io/yaml"
)

// row is one case of a table in resources/tables.
type row struct {
	Name  string
	How   string
	Lines []string
	// Before, Target and From are values that a case begins with.
	Before, Target, From map[string]any
	// Chart names one of the table's charts; Files are put over its files.
	Chart string
	Files map[string]string
	// Given are the values of the user.
	Given map[string]any
	Text  string
	// Args are those of helm template, in a folder with the chart and what is Beside it. A Bare chart has no other files than Files.
	Args   []string
	Beside map[string]string
	Bare   bool
	// Says is whether the text of the error is compared, too.
	Says bool
}

type cases struct {
	Charts map[string]map[string]string
	Cases  []row
}

func readCases() cases {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		panic(err)
	}
	var t cases
	if err := yaml.UnmarshalStrict(text, &t); err != nil {
		panic(err)
	}
	return t
}

// files are those of a row's chart. A folder of a chart that has no Chart.yaml gets one that names it after its folder.
func (t cases) files(r row) map[string]string {
	files := map[string]string{}
	for path, text := range t.Charts[r.Chart] {
		files[path] = text
	}
	for path, text := range r.Files {
		files[path] = text
	}
	folders := map[string]string{"": "top"}
	for path := range files {
		parts := strings.Split(path, "/")
		for i := 0; i+2 < len(parts) && parts[i] == "charts"; i += 2 {
			folders[strings.Join(parts[:i+2], "/")+"/"] = parts[i+1]
		}
	}
	for folder, name := range folders {
		if _, ok := files[folder+"Chart.yaml"]; !ok {
			files[folder+"Chart.yaml"] = "apiVersion: v2\nname: " + name + "\nversion: 0.1.0\n"
		}
	}
	return files
}

// answers prints the answer to each row of a table.
func answers(ask func(t cases, r row, answer map[string]any) error) {
	t := readCases()
	for _, r := range t.Cases {
		if r.Given == nil {
			r.Given = map[string]any{}
		}
		answer := map[string]any{"name": r.Name}
		if err := protect(func() error { return ask(t, r, answer) }); err != nil {
			answer = map[string]any{"name": r.Name, "error": short(err.Error())}
		}
		write(answer)
	}
}

// short is a message, or of one that names a thousand templates its end.
func short(message string) string {
	const most = 2000
	if len(message) < most {
		return message
	}
	return "…" + message[len(message)-most/20:]
}

func strvalsTable(_ cases, r row, answer map[string]any) error {
	data := r.Before
	if data == nil {
		data = map[string]any{}
	}
	for _, line := range r.Lines {
		if err := setters[r.How](line, data); err != nil {
			return err
		}
	}
	answer["values"] = exact(data)
	return nil
}

func contentOf(path []rune) (any, error) { return "content of " + string(path), nil }

// warned gives the lines that something logs, without those that are there already.
func warned(f func() error) ([]string, error) {
	var said bytes.Buffer
	log.SetOutput(&said)
	log.SetFlags(0)
	err := f()
	log.SetOutput(io.Discard)
	set := map[string]bool{}
	for _, line := range strings.Split(said.String(), "\n") {
		if line != "" {
			set[line] = true
		}
	}
	return sorted(set), err
}

func coalesceTable(t cases, r row, answer map[string]any) error {
	lines, err := warned(func() error {
		if r.How == "tables" || r.How == "tables-merged" {
			answer["values"] = exact(tables[r.How](r.Target, r.From))
			return nil
		}
		v, err := coalesced(r.How, t.files(r), r.Given)
		answer["values"] = exact(v)
		return err
	})
	if lines != nil {
		answer["warnings"] = lines
	}
	return err
}

func dependenciesTable(t cases, r row, answer map[string]any) error {
	return processed(t.files(r), r.Given, answer)
}

func engineTable(t cases, r row, answer map[string]any) error {
	files, err := renderWith(t.files(r), r.Given, r.How == "lint")
	answer["files"] = files
	return err
}

func sorterTable(_ cases, r row, answer map[string]any) error {
	if r.How == "split" {
		answer["documents"] = split(r.Text)
		return nil
	}
	return sortedManifests(r.Files, answer)
}

// join makes the path of a chart within others.
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
