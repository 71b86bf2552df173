package main

import (
	"encoding/hex"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
	"unicode/utf8"
)

const pipelineValues = `text: some text
word: Alpha
lines: "a: 1\nb: [x, y]\n"
unicode: "Grüße, 世界 ß"
blank: ""
mixed: " fooBar_baz-QuxID 42 "
whole: 3
zero: 0
negative: -7
big: 9007199254740993
part: 2.5
tiny: 1.0e-7
huge: 1.0e+21
yes: true
no: false
none: null
list: [1, two, false, {a: b}]
words: [b, a, c, a]
numbers: [3, 1, 2.5, -4]
nested: [[1, [2]], [], [x]]
maps: [{name: a, n: 1}, {name: b, n: 2.5}, {n: null}]
nothing: []
empty: {}
map: {b: 1, a: {z: x, y: [1, 2]}, "c d": true, n: null, l: [{a: 1}, {b: {c: 2}}]}
deep: {a: {b: {c: 1, d: [x]}, t: "{{ .Values.word }}"}, s: text}
version: 1.2.3-rc.1+b
date: "2024-02-29"
number: "42"
`

// variable is what a template knows of one of its variables.
type variable struct {
	name string
	kind byte
}

// generator makes one template. Dot is the kind of what a dot is; 'R' is the root, which is never printed: it holds addresses.
type generator struct {
	r      *rand.Rand
	vars   []variable
	dot    byte
	names  []variable
	loops  int
	wrong  int
	blocks int
	bare   bool // whether the values are out of reach
}

func (g *generator) chance(n int) bool { return g.r.Intn(n) == 0 }

func (g *generator) open() string  { return pick(g.r, "{{ ", "{{ ", "{{ ", "{{", "{{- ") }
func (g *generator) close() string { return pick(g.r, " }}", " }}", " }}", "}}", " -}}") }

func (g *generator) tag(s string) string { return g.open() + s + g.close() }

func (g *generator) plain() string {
	return pick(g.r, "", "", " ", "\n", "a", "x: ", "\n  - ", "é", "}", "$", "<b>", " \n\n ", "\t.")
}

// scope makes a part of a template whose variables end with it, where a dot is something of a kind.
func (g *generator) scope(dot byte, depth int, more ...variable) string {
	vars, before := len(g.vars), g.dot
	g.vars, g.dot = append(g.vars, more...), dot
	s := g.body(depth)
	g.vars, g.dot = g.vars[:vars], before
	return s
}

func (g *generator) body(depth int) string {
	var b strings.Builder
	for n := 1 + g.r.Intn(2); n > 0; n-- {
		b.WriteString(g.plain())
		b.WriteString(g.statement(depth))
	}
	b.WriteString(g.plain())
	return b.String()
}

func (g *generator) statement(depth int) string {
	if depth <= 0 {
		return g.tag(g.pipeline("TTTAXMINFLB"[g.r.Intn(11)], 1))
	}
	switch g.r.Intn(20) {
	case 0, 1:
		s := g.tag("if "+g.pipeline("BBAXMT"[g.r.Intn(6)], 2)) + g.scope(g.dot, depth-1)
		for g.chance(4) {
			s += g.tag("else if "+g.pipeline('B', 2)) + g.scope(g.dot, depth-1)
		}
		if g.chance(2) {
			s += g.tag("else") + g.scope(g.dot, depth-1)
		}
		return s + g.tag("end")
	case 2:
		kind := "AMTXN"[g.r.Intn(5)]
		given := g.pipeline(kind, 2)
		var more []variable
		if g.chance(3) {
			name := g.name()
			given, more = name+" := "+given, []variable{{name, kind}}
		}
		s := g.tag("with "+given) + g.scope(kind, depth-1, more...)
		if g.chance(2) {
			s += pick(g.r, g.tag("else"), g.tag("else"), g.tag("else with "+g.pipeline('T', 1))) + g.scope(g.dot, depth-1)
		}
		return s + g.tag("end")
	case 3, 4, 5:
		return g.ranged(depth)
	case 6, 7, 8:
		kind := "TTIXMMNFBA"[g.r.Intn(10)]
		given := g.pipeline(kind, 2)
		name := g.name()
		s := g.tag(name + " := " + given)
		g.vars = append(g.vars, variable{name, kind})
		return s
	case 9:
		if len(g.vars) > 0 {
			v := g.vars[g.r.Intn(len(g.vars))]
			return g.tag(v.name + " = " + g.pipeline(v.kind, 2))
		}
		return pick(g.r, "{{/* note */}}", "{{- /* {{ */ -}}", "{{/*\n*/}}", "{{- /* * */}}", "{{/* a */ -}}", "{{ /* */ }}", "{{- /**/}}")
	case 10:
		if len(g.names) > 0 {
			n := g.names[g.r.Intn(len(g.names))]
			return g.tag(fmt.Sprintf("template %q %s", n.name, g.argument(n.kind, 2)))
		}
		g.blocks++
		return g.tag(fmt.Sprintf("block \"block%d\" ", g.blocks)+g.argument('M', 1)) + (&generator{r: g.r, dot: 'M', bare: true}).body(0) + g.tag("end")
	case 11:
		if g.loops > 0 {
			return g.tag("if "+g.pipeline('B', 1)) + g.tag(pick(g.r, "break", "continue")) + g.tag("end")
		}
		fallthrough
	default:
		return g.tag(g.pipeline("TTTTTTAAXXMMINFLBDV"[g.r.Intn(19)], 3))
	}
}

func (g *generator) ranged(depth int) string {
	// only of kinds that are sure: a large number would be counted to
	kind := "XXXXMMMS"[g.r.Intn(8)]
	sure := &generator{r: g.r, dot: 'R', names: g.names, bare: g.bare}
	given := sure.pipeline(kind, 2)
	if g.chance(12) {
		given = pick(g.r, "$.Values.none", "$.Values.missing", "$.Values.word", "$.Values.part", "$.Values.yes", "nil")
		if g.bare {
			given = "$"
		}
	}
	var more []variable
	switch g.r.Intn(4) {
	case 0:
		name := g.name()
		given, more = name+" := "+given, []variable{{name, 'A'}}
	case 1:
		index, item := g.name(), g.name()
		given, more = index+", "+item+" := "+given, []variable{{index, 'A'}, {item, 'A'}}
		if kind == 'S' {
			given, more = index+" := "+strings.TrimPrefix(given, index+", "+item+" := "), more[:1]
		}
	}
	g.loops++
	s := g.tag("range "+given) + g.scope('A', depth-1, more...)
	g.loops--
	if g.chance(3) {
		s += g.tag("else") + g.scope(g.dot, depth-1)
	}
	return s + g.tag("end")
}

func (g *generator) name() string { return "$" + pick(g.r, "a", "b", "c", "item", "x1", "é") }

// quoted is a template as a text for tpl: it knows no variables of the outer one, and its dot is the root.
func (g *generator) quoted() string {
	inner := &generator{r: g.r, dot: 'R', names: g.names, wrong: g.wrong, bare: g.bare}
	return fmt.Sprintf("%q", inner.body(1))
}

func (g *generator) template() string {
	var b strings.Builder
	for n := g.r.Intn(5) - 2; n > 0; n-- {
		name := fmt.Sprintf("part%d", n)
		kind := "MTXAR"[g.r.Intn(5)]
		inner := &generator{r: g.r, dot: kind, names: g.names, wrong: g.wrong, bare: kind != 'R'}
		b.WriteString(g.tag(fmt.Sprintf("define %q", name)) + inner.body(1) + g.tag("end"))
		g.names = append(g.names, variable{name, kind})
	}
	for n := 1 + g.r.Intn(2); n > 0; n-- {
		b.WriteString(g.body(2))
	}
	return b.String()
}

// spoilt is a template that was changed at a place, so that it may be none at all.
func spoilt(r *rand.Rand, t string) string {
	runes := []rune(t)
	at := r.Intn(len(runes) + 1)
	if r.Intn(3) == 0 && at < len(runes) {
		return string(runes[:at]) + string(runes[at+1:])
	}
	return string(runes[:at]) + pick(r, "{{", "}}", "{{ end }}", "{{ else }}", "(", ")", "|", "\"", " ", "$", ".", "-", "{{/*", ",", ":=", "`", "'", "\\", "nil", " nope ") + string(runes[at:])
}

func pipelines(r *rand.Rand, count int) {
	write(map[string]any{"values": pipelineValues})
	rendered := 0
	for made := 0; made < count; {
		g := &generator{r: r, dot: 'R'}
		if r.Intn(4) == 0 {
			g.wrong = 12
		}
		text := g.template()
		if r.Intn(12) == 0 {
			text = spoilt(r, text)
		}
		row := map[string]any{"template": text}
		long := false
		watch := time.AfterFunc(2*time.Minute, func() { panic("takes too long: " + text) })
		err := protect(func() error {
			printed, err := render(map[string]string{"Chart.yaml": "apiVersion: v2\nname: c\nversion: 0.1.0\n", "values.yaml": pipelineValues, "templates/a": text})
			output := printed["c/templates/a"]
			long = len(output) > 4096
			if utf8.ValidString(output) {
				row["output"] = output
			} else {
				row["bytes"] = hex.EncodeToString([]byte(output))
			}
			return err
		})
		watch.Stop()
		if err != nil {
			row = map[string]any{"template": text, "error": err.Error()}
		} else if long || strings.Contains(text, "\uFFFD") {
			continue
		} else {
			rendered++
		}
		made++
		write(row)
	}
	fmt.Fprintf(os.Stderr, "%d of %d render\n", rendered, count)
}
