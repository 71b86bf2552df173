// Command observe asks the packages of a released Helm, and prints what they answer as lines of JSON: see the script of this
// name. Whole numbers that are int64 are written as texts, "int64:1", since JSON has one kind of number.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"math/rand"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/Masterminds/semver/v3"
	"github.com/Masterminds/sprig/v3"
	"github.com/gobwas/glob"
)

func sorted[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

func exact(v any) any {
	switch x := v.(type) {
	case map[string]any:
		m := map[string]any{}
		for k, e := range x {
			m[k] = exact(e)
		}
		return m
	case []any:
		l := []any{}
		for _, e := range x {
			l = append(l, exact(e))
		}
		return l
	case int64:
		return fmt.Sprintf("int64:%d", x)
	case string, bool, float64, nil:
		return x
	}
	if b, err := json.Marshal(v); err == nil {
		var m any
		_ = json.Unmarshal(b, &m)
		if _, ok := m.(map[string]any); ok {
			return exact(m)
		}
	}
	return fmt.Sprintf("%T:%v", v, v)
}

var out = bufio.NewWriter(os.Stdout)

func write(row map[string]any) {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if err := e.Encode(row); err != nil {
		panic(err)
	}
}

func protect(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return f()
}

func names() {
	all := sprig.TxtFuncMap()
	delete(all, "env")
	delete(all, "expandenv")
	own := strings.Fields("toToml mustToToml fromToml toYaml mustToYaml toYamlPretty fromYaml fromYamlArray toJson mustToJson fromJson fromJsonArray " +
		"include tpl required fail lookup getHostByName mustToDuration durationSeconds durationMilliseconds durationMicroseconds durationNanoseconds " +
		"durationMinutes durationHours durationDays durationWeeks durationRoundTo durationTruncateTo")
	set := map[string]bool{}
	for name := range all {
		set[name] = true
	}
	for _, name := range own {
		_, err := render(map[string]string{"Chart.yaml": "apiVersion: v2\nname: c\nversion: 0.1.0\n", "templates/a": "{{ if false }}{{ " + name + " }}{{ end }}"})
		set[name] = err == nil
	}
	for _, name := range sorted(set) {
		if set[name] {
			fmt.Fprintln(out, name)
		}
	}
}

const functionValues = `text: some text
whole: 3
part: 2.5
yes: true
none: null
list: [1, two, false, {a: b}]
empty: {}
numbers: [1, 2.5]
map: {b: 1, a: {z: x, y: [1, 2]}, "c d": true, n: null, l: [{a: 1}, {b: {c: 2}}]}
`

func templates() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		line := in.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		text := strings.ReplaceAll(line, "⏎", "\n")
		row := map[string]any{"template": text}
		err := protect(func() error {
			printed, err := render(map[string]string{"Chart.yaml": "apiVersion: v2\nname: c\nversion: 0.1.0\n", "values.yaml": functionValues, "templates/a": text})
			row["output"] = printed["c/templates/a"]
			return err
		})
		if err != nil {
			delete(row, "output")
			row["error"] = err.Error()
		}
		write(row)
	}
}

func pick(r *rand.Rand, words ...string) string { return words[r.Intn(len(words))] }

var pieces = []string{"a", "b", "c", "name", "a.b", "list", "x", ".", "=", ",", "[0]", "[1]", "[2]", "[", "]", "[-1]", "[x]", "[99999]", "{", "}", "{}", "{1,2}", "{a,b}", "\\", "\\,", "\\.",
	"\\=", "\\[", "true", "false", "null", "NULL", "True", "0", "00", "01", "1", "-1", "+1", "1.5", "12345678901234567890", "9223372036854775807", "1e3", " ", "é", "\"x\"", "[1,2]", "{\"a\":1}",
	"{\"a\":{\"b\":null}}", "\t", "1 2", "''", "-", "a[0].b", "a[0][1]", "global.x"}

func setLine(r *rand.Rand) string {
	var b strings.Builder
	if r.Intn(3) > 0 {
		for n := 1 + r.Intn(3); n > 0; n-- {
			b.WriteString(pick(r, "a", "b", "c", "a.b", "a.b.c", "b[0]", "b[1].x", "b[0][1]", "list[1]", "map.k", "x\\.y", "n", "text", "text.x", "list.x", "map[0]"))
			b.WriteString("=")
			b.WriteString(pick(r, "1", "x", "", "null", "true", "{1,x}", "{}", "{a,{b}", "1.5", "01", "x y", "a=b", "\\,", "a\\,b", "{\"k\":[1,null]}", "[1, 2]", "\"q\"", "-7", "{x", "x}", "0", "-0", "- 1"))
			if n > 1 {
				b.WriteString(",")
			}
		}
		if r.Intn(3) > 0 {
			return b.String()
		}
	}
	for n := 1 + r.Intn(7); n > 0; n-- {
		b.WriteString(pieces[r.Intn(len(pieces))])
	}
	return b.String()
}

func set(r *rand.Rand, count int) {
	hows := sorted(setters)
	for ; count > 0; count-- {
		how := hows[r.Intn(len(hows))]
		line := setLine(r)
		var data map[string]any
		_ = json.Unmarshal([]byte(pick(r, `{}`, `{"text":"t","list":[1,{"x":2}],"map":{"k":null,"m":{}},"n":null,"a":{"b":1}}`)), &data)
		before := exact(data)
		row := map[string]any{"how": how, "line": line, "before": before}
		if err := protect(func() error { return setters[how](line, data) }); err != nil {
			row["error"] = err.Error()
		} else {
			row["values"] = exact(data)
		}
		write(row)
	}
}

var keys = []string{"a", "b", "c", "sub", "other", "global", "deep", "x"}

func value(r *rand.Rand, depth int) any {
	switch n := r.Intn(10); {
	case n < 3:
		return nil
	case n < 5:
		return float64(r.Intn(3))
	case n < 6:
		return pick(r, "s", "t", "")
	case n < 7:
		return r.Intn(2) == 0
	case n == 7:
		return []any{float64(r.Intn(3)), nil}
	case depth > 3:
		return "end"
	default:
		return table(r, depth+1)
	}
}

func table(r *rand.Rand, depth int) map[string]any {
	m := map[string]any{}
	for n := r.Intn(5); n > 0; n-- {
		m[keys[r.Intn(len(keys))]] = value(r, depth)
	}
	return m
}

// named makes the keys of subcharts tables most of the time, as they have to be.
func named(r *rand.Rand, m map[string]any, names []string, depth int) map[string]any {
	for _, n := range names {
		if _, ok := m[n]; ok && r.Intn(8) > 0 {
			m[n] = table(r, depth)
		} else if r.Intn(3) == 0 {
			m[n] = table(r, depth)
		}
	}
	if g, ok := m["global"]; ok && r.Intn(8) > 0 {
		if _, ok := g.(map[string]any); !ok {
			m["global"] = table(r, depth)
		}
	}
	return m
}

func tree(r *rand.Rand, files map[string]string, folder, name string, depth int) {
	var subs []string
	if depth < 2 {
		for _, n := range []string{"sub", "other", "deep"} {
			if r.Intn(3) == 0 {
				subs = append(subs, n)
			}
		}
	}
	chart := map[string]any{"apiVersion": "v2", "name": name, "version": "1.2.3"}
	var declared []any
	for _, n := range subs {
		tree(r, files, folder+"charts/"+n+"/", n, depth+1)
		if r.Intn(4) == 0 {
			continue
		}
		d := map[string]any{"name": n, "version": pick(r, "1.2.3", "1.x", ">=1.0.0", "~1.2", "2.x", "*", ""), "repository": ""}
		if d["version"] == "" {
			delete(d, "version")
		}
		if r.Intn(3) == 0 {
			d["condition"] = pick(r, n+".enabled", n+".a", "c,"+n+".b", "global.a", "none")
		}
		if r.Intn(4) == 0 {
			d["tags"] = []any{pick(r, "a", "b"), "c"}
		}
		if r.Intn(4) == 0 {
			d["alias"] = pick(r, "x", "y")
		}
		if r.Intn(4) == 0 {
			d["import-values"] = []any{map[string]any{"child": pick(r, "a", "b", "global", "c.a"), "parent": pick(r, "a", "x", "b.c", ".")}, pick(r, "data", "none")}
		}
		if len(declared) == 1 && declared[0].(map[string]any)["alias"] == d["alias"] && d["alias"] != nil {
			delete(d, "alias")
		}
		declared = append(declared, d)
	}
	var aliases []string
	seen := map[string]bool{}
	for _, d := range declared {
		if a, ok := d.(map[string]any)["alias"].(string); ok {
			if seen[a] {
				delete(d.(map[string]any), "alias")
				continue
			}
			seen[a] = true
			aliases = append(aliases, a)
		}
	}
	if declared != nil {
		chart["dependencies"] = declared
	}
	v := named(r, table(r, 0), append(slices.Clone(subs), aliases...), 1)
	if r.Intn(3) == 0 {
		v["exports"] = map[string]any{"data": table(r, 1)}
	}
	if r.Intn(4) == 0 {
		v["tags"] = map[string]any{"a": r.Intn(2) == 0, "c": r.Intn(2) == 0}
	}
	b, _ := json.Marshal(chart)
	files[folder+"Chart.yaml"] = string(b)
	b, _ = json.Marshal(v)
	files[folder+"values.yaml"] = string(b)
}

func trees(r *rand.Rand, count int) {
	for ; count > 0; count-- {
		files := map[string]string{}
		tree(r, files, "", "top", 0)
		given := named(r, table(r, 0), []string{"sub", "other", "deep"}, 1)
		b, _ := json.Marshal(given)
		row := map[string]any{"files": files, "given": string(b)}
		err := protect(func() error {
			v, err := values(files, given)
			row["values"] = exact(v)
			return err
		})
		if err != nil {
			delete(row, "values")
			row["error"] = err.Error()
		}
		write(row)
	}
}

func version(r *rand.Rand) string {
	parts := make([]string, 1+r.Intn(4))
	for i := range parts {
		parts[i] = pick(r, "0", "1", "2", "3", "10", "01", "x", "*", "")
		if r.Intn(3) > 0 {
			parts[i] = strconv.Itoa(r.Intn(4))
		}
	}
	v := strings.Join(parts, ".")
	if r.Intn(4) == 0 {
		v = "v" + v
	}
	if r.Intn(3) == 0 {
		v += "-" + pick(r, "alpha", "alpha.1", "rc.10", "0", "01", "beta-2", "", "a..b", "é")
	}
	if r.Intn(6) == 0 {
		v += "+" + pick(r, "build", "1.2", "", "01")
	}
	return v
}

func constraint(r *rand.Rand) string {
	var groups []string
	for n := 1 + r.Intn(2); n > 0; n-- {
		var ands []string
		for k := 1 + r.Intn(2); k > 0; k-- {
			ands = append(ands, pick(r, "", "=", "!=", ">", "<", ">=", "=>", "<=", "=<", "~", "~>", "^", "", "==", "> ", "~ ")+version(r))
		}
		if r.Intn(8) == 0 {
			ands = []string{version(r) + " - " + version(r)}
		}
		groups = append(groups, strings.Join(ands, pick(r, " ", ", ", ",", "  ")))
	}
	return pick(r, "", "", "", " ") + strings.Join(groups, pick(r, " || ", "||"))
}

func versions(r *rand.Rand, count int) {
	for ; count > 0; count-- {
		c, v := constraint(r), version(r)
		row := map[string]any{"constraint": c, "version": v}
		if parsed, err := semver.NewVersion(v); err == nil {
			row["shown"] = parsed.String()
			if read, err := semver.NewConstraint(c); err == nil {
				row["accepts"] = read.Check(parsed)
			}
		} else if _, err := semver.NewConstraint(c); err == nil {
			row["reads"] = true
		}
		write(row)
	}
}

func globs(r *rand.Rand, count int) {
	for ; count > 0; count-- {
		var p, s strings.Builder
		for n := 1 + r.Intn(6); n > 0; n-- {
			p.WriteString(pick(r, "a", "b", "*", "**", "?", "/", ".", "[ab]", "[!a]", "[a-c]", "{a,b}", "{a*,b/c}", "\\*", "x.yaml", "{", "}", "[", "]", "-", ",", "!"))
			s.WriteString(pick(r, "a", "b", "c", "/", ".", "x.yaml", "a/b", "-", "é", "*"))
		}
		row := map[string]any{"pattern": p.String(), "text": s.String()}
		err := protect(func() error {
			g, err := glob.Compile(p.String(), '/')
			if err == nil {
				row["matches"] = g.Match(s.String())
			}
			return err
		})
		if err != nil && strings.HasPrefix(err.Error(), "panic") {
			continue
		}
		write(row)
	}
}

func main() {
	defer out.Flush()
	log.SetOutput(io.Discard)
	time.Local = time.UTC
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	var r *rand.Rand
	count := 0
	if len(os.Args) > 3 {
		seed, _ := strconv.ParseInt(os.Args[2], 10, 64)
		r = rand.New(rand.NewSource(seed))
		count, _ = strconv.Atoi(os.Args[3])
	}
	switch os.Args[1] {
	case "names":
		names()
	case "deprecations":
		deprecations()
	case "templates":
		templates()
	case "set":
		set(r, count)
	case "trees":
		trees(r, count)
	case "versions":
		versions(r, count)
	case "globs":
		globs(r, count)
	case "pipelines":
		pipelines(r, count)
	case "strvals":
		setters["--set-file"] = setFile
		answers(strvalsTable)
	case "coalesce":
		answers(coalesceTable)
	case "dependencies":
		answers(dependenciesTable)
	case "engine":
		answers(engineTable)
	case "sorter":
		answers(sorterTable)
	case "template":
		answers(templateTable(os.Args[2]))
	}
}
