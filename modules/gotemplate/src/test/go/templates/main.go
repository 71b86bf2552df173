// Command templates fills templates with Go's own text/template, sprig and fasttemplate, and prints the results as the
// reference that kasane's own implementation is compared with.
//
//	go run . golden cases.txt 12 700    every line of cases.txt, and 700 more made of them with seed 12
//	go run . answer                     JSON lines from standard input, answered one by one
package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math/rand"
	"os"
	"regexp"
	"strconv"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/Masterminds/sprig/v3"
	"github.com/gosimple/slug"
	"github.com/valyala/fasttemplate"
	"sigs.k8s.io/yaml"
)

type question struct {
	Mode     string   `json:"mode"` // go or fast
	Template string   `json:"template"`
	Options  []string `json:"options,omitempty"`
	Output   *string  `json:"output,omitempty"`
	Error    string   `json:"error,omitempty"`
}

//go:embed parameters.json
var parameters string

var refused = regexp.MustCompile(`rand|uuid|now|ago|genCA|genS|genP|bcrypt|htpasswd|AES|derive|buildCustom|shuffle|\bcall\b|keys|values `)

var functions = func() template.FuncMap {
	all := template.FuncMap(sprig.GenericFuncMap())
	delete(all, "env")
	delete(all, "expandenv")
	delete(all, "getHostByName")
	all["normalize"] = normalize
	all["slugify"] = slugify
	all["toYaml"] = func(v any) (string, error) {
		b, err := yaml.Marshal(v)
		return strings.TrimSuffix(string(b), "\n"), err
	}
	all["fromYaml"] = func(s string) (map[string]any, error) {
		m := map[string]any{}
		err := yaml.Unmarshal([]byte(s), &m)
		return m, err
	}
	all["fromYamlArray"] = func(s string) ([]any, error) {
		var l []any
		err := yaml.Unmarshal([]byte(s), &l)
		return l, err
	}
	return all
}()

var outside = regexp.MustCompile("[^-a-z0-9.]")

func normalize(name string) string {
	name = outside.ReplaceAllString(strings.ToLower(name), "-")
	if len(name) > 253 {
		name = name[:253]
	}
	return strings.Trim(name, "-.")
}

func slugify(args ...any) string {
	slug.MaxLength, slug.EnableSmartTruncate = 50, true
	name := ""
	for i, arg := range args {
		switch {
		case i == len(args)-1:
			name = arg.(string)
		case i == 0:
			slug.MaxLength = arg.(int)
		case i == 1:
			slug.EnableSmartTruncate = arg.(bool)
		}
	}
	return slug.Make(normalize(name))
}

var oneLine = regexp.MustCompile(".*{{.*}}.*")

func fill(q question) (out string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	params := map[string]any{}
	if err := json.Unmarshal([]byte(parameters), &params); err != nil {
		panic(err)
	}
	if q.Mode == "fast" {
		if !oneLine.MatchString(q.Template) {
			return q.Template, nil
		}
		t, err := fasttemplate.NewTemplate(q.Template, "{{", "}}")
		if err != nil {
			return "", fmt.Errorf("invalid template: %w", err)
		}
		return t.ExecuteFuncString(func(w io.Writer, tag string) (int, error) {
			if s, ok := params[strings.TrimSpace(tag)].(string); ok && strings.TrimSpace(tag) != "" {
				return w.Write([]byte(s))
			}
			return fmt.Fprintf(w, "{{%s}}", tag)
		}), nil
	}
	t, err := template.New("").Funcs(functions).Parse(q.Template)
	if err != nil {
		return "", fmt.Errorf("failed to parse template %s: %w", q.Template, err)
	}
	for _, o := range q.Options {
		t = t.Option(o)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, params); err != nil {
		return "", fmt.Errorf("failed to execute go template %s: %w", q.Template, err)
	}
	return strings.ToValidUTF8(b.String(), "\uFFFD"), nil
}

func answer(q question, w *bufio.Writer) {
	s, err := fill(q)
	q.Output, q.Error = nil, ""
	if err != nil {
		q.Error = err.Error()
	} else {
		q.Output = &s
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(q); err != nil {
		panic(err)
	}
}

var pieces = []string{".name", ".num", ".nope", ".list", ".map", ".nil", ".f", ".t", ".", "nil", "true", "1", "0", "-1", "2.5", "\"x\"",
	"`r`", "'a'", "(", ")", "|", "len", "index", "printf \"%d\"", "printf \"%s|%v\"", "upper", "default \"d\"", "quote", "first", "eq", "lt", "$x",
	"{{end}}", "{{if .t}}", "{{range .list}}", "{{with .map}}", "{{else}}", "{{-", "-}}", "}}", "{{", ":=", "=", ",", "toJson", "int", "$", " ", "\n", ".x.y", "not"}

// mutate changes a template at one to three places.
func mutate(r *rand.Rand, all []question) question {
	q := all[r.Intn(len(all))]
	t := q.Template
	for n := 1 + r.Intn(3); n > 0; n-- {
		runes := []rune(t)
		at := r.Intn(len(runes) + 1)
		switch r.Intn(5) {
		case 0:
			if at < len(runes) {
				t = string(runes[:at]) + string(runes[at+1:])
			}
		case 1:
			t = string(runes[:at]) + pieces[r.Intn(len(pieces))] + string(runes[at:])
		case 2:
			words := strings.Split(t, " ")
			words[r.Intn(len(words))] = pieces[r.Intn(len(pieces))]
			t = strings.Join(words, " ")
		case 3:
			words := strings.Split(t, " ")
			i, k := r.Intn(len(words)), r.Intn(len(words))
			words[i], words[k] = words[k], words[i]
			t = strings.Join(words, " ")
		case 4:
			t += all[r.Intn(len(all))].Template
		}
	}
	q.Template = t
	if r.Intn(4) == 0 && q.Mode == "go" {
		q.Options = []string{"missingkey=" + []string{"error", "zero", "default", "invalid"}[r.Intn(4)]}
	}
	return q
}

func main() {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	if os.Args[1] == "answer" {
		in := bufio.NewScanner(os.Stdin)
		in.Buffer(nil, 1<<22)
		for in.Scan() {
			var q question
			if err := json.Unmarshal(in.Bytes(), &q); err != nil {
				panic(err)
			}
			answer(q, w)
			w.Flush()
		}
		return
	}
	b, err := os.ReadFile(os.Args[2])
	if err != nil {
		panic(err)
	}
	var all []question
	for _, line := range strings.Split(strings.TrimSpace(string(b)), "\n") {
		q := question{Mode: "go"}
		if rest, ok := strings.CutPrefix(line, "fast "); ok {
			q.Mode, line = "fast", rest
		}
		if rest, ok := strings.CutPrefix(line, "error "); ok {
			q.Options, line = []string{"missingkey=error"}, rest
		}
		if rest, ok := strings.CutPrefix(line, "zero "); ok {
			q.Options, line = []string{"missingkey=zero"}, rest
		}
		q.Template = strings.ReplaceAll(line, "⏎", "\n")
		all = append(all, q)
	}
	for _, q := range all {
		answer(q, w)
	}
	seed, _ := strconv.ParseInt(os.Args[3], 10, 64)
	count, _ := strconv.Atoi(os.Args[4])
	r := rand.New(rand.NewSource(seed))
	for made := 0; made < count; {
		q := mutate(r, all)
		if !refused.MatchString(q.Template) && utf8.ValidString(q.Template) {
			answer(q, w)
			made++
		}
	}
}
