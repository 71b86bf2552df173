package main

import "strings"

// leaf makes an operand without calls: a literal, a path of values, a variable.
func (g *generator) leaf(kind byte) string {
	for {
		if s := g.any(kind); !g.bare || !strings.Contains(s, ".Values") && !strings.Contains(s, "$.") {
			return s
		}
	}
}

func (g *generator) any(kind byte) string {
	if len(g.vars) > 0 && g.chance(3) {
		v := g.vars[g.r.Intn(len(g.vars))]
		if v.kind == kind || kind == 'A' || kind == 'N' && strings.IndexByte("ILF", v.kind) >= 0 {
			return v.name
		}
	}
	if g.dot != 'R' && (g.dot == kind || kind == 'A') && g.chance(2) {
		return "."
	}
	if kind == 'A' {
		if g.chance(9) {
			return pick(g.r, "nil", ".Values.none", "$.Values.missing", "$.Values.map.n", "$.Values.deep.a.b.c", "$.Values.map.a.nope", "$.Values.missing.x", "$.Values.text.x")
		}
		kind = "TTINFBXM"[g.r.Intn(8)]
	}
	paths := func(words ...string) string {
		p := words[g.r.Intn(len(words))]
		if g.dot == 'R' && g.chance(2) {
			return strings.TrimPrefix(p, "$")
		}
		return p
	}
	literal := g.chance(2) || g.bare
	switch kind {
	case 'N':
		if literal {
			return pick(g.r, "0", "1", "2", "3", "7", "-1", "10", "1.5", "-0.5", "100", "2.0", "0.1", "3.14159", "1e3", "\"5\"", "\"x\"", "true")
		}
		return paths("$.Values.whole", "$.Values.part", "$.Values.negative", "$.Values.big", "$.Values.number", "$.Values.zero", "$.Values.huge", "$.Values.tiny")
	case 'I':
		return pick(g.r, "0", "1", "2", "3", "5", "-1", "-7", "10", "12", "100", "65", "0x1F", "0b101", "1_000", "'a'", "'é'", "2.0", "1e3", "9223372036854775807", "-9223372036854775808", "1000000000000", "017", "0o17", "$.Release.Revision")
	case 'S':
		return pick(g.r, "0", "1", "2", "3", "4", "5", "1", "2", "3", "-1", "-2")
	case 'L':
		return pick(g.r, "(int64 3)", "(int64 0)", "(int64 -5)", "(int64 1000000007)", "(add 1 2)", "(int64 $.Values.big)")
	case 'F':
		if literal {
			return pick(g.r, "0.5", "1.5", "-2.5", "1e21", "1e-7", "100000.0", "1000000.5", "0.1", "-0.0", "1e20", "123456789.0", "3.0", "0x1p4", "1e300")
		}
		return paths("$.Values.whole", "$.Values.part", "$.Values.negative", "$.Values.big", "$.Values.zero", "$.Values.huge", "$.Values.tiny")
	case 'B':
		if literal {
			return pick(g.r, "true", "false")
		}
		return paths("$.Values.yes", "$.Values.no", "$.Release.IsInstall", "$.Release.IsUpgrade")
	case 'X':
		if literal {
			return pick(g.r, "(list 1 2 3)", "(list)", "(list \"b\" \"a\" \"b\")", "(list 1.5 nil \"x\" true)", "(list (list 1) (list))", "(splitList \",\" \"x,y,,z\")", "(until 4)", "(list \"\" 0 false nil)", "(list (dict \"a\" 1) (dict \"a\" 2))", "(fromJsonArray \"[1,null,[2]]\")")
		}
		return paths("$.Values.list", "$.Values.words", "$.Values.numbers", "$.Values.nested", "$.Values.maps", "$.Values.nothing", "$.Values.map.l", "$.Values.map.a.y", "$.Values.deep.a.b.d")
	case 'M':
		if literal {
			return pick(g.r, "(dict)", "(dict \"a\" 1)", "(dict \"a\" (dict \"b\" 1) \"c\" nil)", "(dict \"b\" \"x\" \"a\" (list 1 nil))", "(dict \"k\" 1.5 \"a.b\" true \"\" 0)", "(fromYaml $.Values.lines)", "(fromJson \"{\\\"a\\\":{\\\"b\\\":[1.0,2]}}\")", "(dict \"scheme\" \"https\" \"host\" \"h:8\" \"path\" \"/p\" \"query\" \"q=1\")")
		}
		return paths("$.Values.map", "$.Values.deep", "$.Values.empty", "$.Values.map.a", "$.Values.deep.a", "$.Values.deep.a.b", "$.Values")
	case 'E':
		return pick(g.r, "1", "2.5", "\"v\"", "true", "nil", "\"\"", "(list 1 \"x\")", "(int64 4)", "(dict \"z\" 1)", "(list)")
	case 'Q':
		return pick(g.r, "(dict)", "(dict \"a\" 1)", "(dict \"a\" (dict \"b\" 2 \"x\" nil))", "(dict \"b\" \"y\" \"a\" (list 3))", "(dict \"a\" nil \"n\" 1)", "(dict \"b\" 0 \"s\" \"\" \"l\" (list))", "(deepCopy $.Values.map)", "(deepCopy $.Values.deep)", "(fromYaml \"a: {y: [3], z: null}\")", "(dict \"a\" \"text\")", "(dict \"a\" (dict \"b\" (dict \"c\" 5 \"e\" 6)))")
	case 'D':
		return pick(g.r, "(toDate \"2006-01-02\" \"2024-02-29\")", "(toDate \"2006-01-02T15:04:05Z07:00\" \"2021-12-31T23:59:58+01:00\")", "(toDate \"2006\" \"1969\")", "(toDate \"02 Jan 06 15:04 MST\" \"01 Mar 23 04:05 UTC\")")
	case 'V':
		return pick(g.r, "(semver \"1.2.3-rc.1+b\").Major", "(semver \"v2.0\").Original", "(semver \"1.2.3-a.2\").Prerelease", "(semver \"1.2.3\").String", "(semver \"1\")", "(semver \"1.2.3+x\").Metadata")
	case 'T':
		if literal {
			return pick(g.r, "\"\"", "\"x\"", "\"some text\"", "\"a,b,c\"", "\"Hello World\"", "\"fooBarBaz\"", "\"foo_bar-baz qux\"", "\"HTTPServer2Go\"", "\"é\"", "\"日本語 text\"", "\"a\\nb\\n\"", "\"  pad  \"", "`raw \\n`", "\"<a href='x'>&\\\"\"", "\"1.5\"", "\"42\"", "\"true\"", "\"null\"", "\"a: b\"", "\"- x\"", "\"it's\"", "\"tab\\there\"", "\"\\u2028x\\u00a0\"", "\"aaa\"", "\"ǆ ß ΑΣ\"", "\"😀x\"", "\"a/b/../c.tar.gz\"", "\"%d%%\"", "\"\\\\\"", "\"0x10\"", "\"A1b2-C3\"", "\"x y  z\"")
		}
		return paths("$.Values.text", "$.Values.word", "$.Values.lines", "$.Values.unicode", "$.Values.blank", "$.Values.mixed", "$.Values.version", "$.Values.number", "$.Release.Name", "$.Chart.Name", "$.Template.Name", "$.Chart.Version", "$.Values.map.a.z", "$.Values.deep.s")
	}
	return g.special(kind)
}

// special makes a text of the kind that some functions read.
func (g *generator) special(kind byte) string {
	switch kind {
	case 'k':
		return pick(g.r, "\"a\"", "\"b\"", "\"c\"", "\"n\"", "\"l\"", "\"z\"", "\"c d\"", "\"s\"", "\"d\"", "\"name\"", "\"none\"", "\"\"", "\"a\"", "\"b\"", "\"_0\"")
	case 'e':
		return pick(g.r, "\",\"", "\" \"", "\"\"", "\"a\"", "\"b\"", "\"-\"", "\"x\"", "\"\\n\"", "\"o\"", "\"text\"", "\"ß\"", "\"é\"", "\"$1\"", "\"/\"", "\"Al\"")
	case 'r':
		return pick(g.r, "\"a+\"", "\"[a-z]+\"", "\"(\\\\w)(\\\\w*)\"", "\"^\"", "\"$\"", "\"\"", "\"x*\"", "\"\\\\s+\"", "\"(?i)FOO|bar\"", "\"[^a-z]\"", "\".\"", "\"(?s).*\"", "\"(?P<n>o.)\"", "`\\d{1,2}`", "\"\\\\bt\"", "\"[[:upper:]]\"", "`\\pL+`", "\"(a|b)*?c\"", "\"é|ß\"", "\"[\"", "\"(\"", "\"a**\"", "\"(?m)^.\"", "\"\\\\x41\"", "\"(?:a)(b)?\"", "`\\W`", "`^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$`", "\"o(.)\"", "\"(?U)e.*t\"", "\"[\\\\w-]+\"", "`\\Qa.b\\E`", "`\\B`", "`[\\s\\S]{2}`", "\"a{2,}\"", "\"(?=a)\"", "`\\1`", "`\\z`")
	case 'g':
		return pick(g.r, "\"-\"", "\"$1\"", "\"${1}x\"", "\"$n\"", "\"$$\"", "\"<$0>\"", "\"\"", "\"$1x\"", "\"${2}$1\"", "\"$\"", "\"${\"", "\"\\\\1\"")
	case 'v':
		return pick(g.r, "\"1.2.3\"", "\"v1.2\"", "\"1\"", "\"1.2.3-rc.1\"", "\"2.0.0+b\"", "\"x\"", "$.Values.version", "\"1.28.3-gke.1\"", "\"0.1.0\"", "\"1.2.3.4\"")
	case 'c':
		return pick(g.r, "\">=1.2.0\"", "\"^1.2\"", "\"~1.2.3\"", "\">1.0.0-0\"", "\"1.x\"", "\"<2 || >=3\"", "\"=1.2.3\"", "\"1.2 - 1.4\"", "\"!=1.2.3\"", "\"*\"", "\"nope\"", "\">=1.19-0\"")
	case 'j':
		return pick(g.r, "\"{}\"", "`{\"a\":1,\"b\":[true,null]}`", "\"[1,2.0,\\\"x\\\"]\"", "`{\"a\":{\"b\":{\"c\":1e3}}}`", "\"null\"", "\"7\"", "\"{\"", "\"[1,]\"", "\"\"", "\"\\\"x\\\"\"", "`{\"a\":1}x`", "`{\"n\":12345678901234567890}`", "(toJson $.Values.map)", "(toJson $.Values.list)", "`{\"a\":\"\\u00e9\\ud83d\\ude00\"}`")
	case 'y':
		return pick(g.r, "\"a: 1\"", "$.Values.lines", "\"- 1\\n- x\\n\"", "\"a: [1, 2.5, 0x10, 1e3, ~, yes]\"", "\"a: |\\n  x\\n  y\\n\"", "\"\"", "\"x\"", "\"a: b: c\"", "\"1: 2\\ntrue: 3\"", "\"a: 2024-01-01\"", "\"{\"", "(toYaml $.Values.map)", "(toYaml $.Values.nested)", "\"a: &x 1\\nb: *x\"", "\"a: \\\"\\\\u00e9\\\"\"", "\"a: 1\\na: 2\"", "\"a: 010\\nb: 0o10\\nc: 1_000\"", "\"a: .inf\"")
	case 'o':
		return pick(g.r, "\"a = 1\"", "\"[t]\\nx = [1, 2]\\ny = 'z'\"", "\"a = 1.5\\nb = true\"", "\"a\"", "\"[[l]]\\nn = 1\\n[[l]]\\nn = 2\"", "(toToml $.Values.deep)", "\"a = \\\"\\\\u00e9\\\"\"", "\"\"")
	case 'p':
		return pick(g.r, "\"/a/b.c\"", "\"a\"", "\"\"", "\"/\"", "\"../a/./b//c/..\"", "\"a.tar.gz\"", "\".hidden\"", "\"a/b/\"", "$.Template.Name", "$.Template.BasePath", "\"é/ß.x\"")
	case 'u':
		return pick(g.r, "\"https://u:p@h:8/p?q=1#f\"", "\"http://h\"", "\"/p?q\"", "\"mailto:a@b\"", "\"http://[::1]:80/\"", "\"//h/p\"", "\"\"", "\"http://h/%zz\"", "\"http://h/a%20b\"", "\"h:80\"", "\"http://h:x\"", "\"s3://b/k?x=1&y=%C3%A9\"", "\"http://u@h?\"")
	case 'd':
		return pick(g.r, "\"1h\"", "\"90m\"", "\"-1.5h\"", "\"36h10m5s\"", "\"1s\"", "\"250ms\"", "\"x\"", "\"\"", "\"2400h10m5s\"", "\"0\"", "\"1us3ns\"", "\"9000h\"")
	case 'f':
		return pick(g.r, "\"2006-01-02\"", "\"Mon Jan _2 15:04:05 2006\"", "\"02/01/06 03:04PM\"", "\"2006-01-02T15:04:05Z07:00\"", "\"15:04:05.000\"", "\"January 2, 2006 -0700 MST\"", "\"\"", "\"x\"", "\"002 06 .999\"")
	case 'z':
		return pick(g.r, "\"2024-02-29\"", "\"2024-02-29T10:11:12Z\"", "\"29/02/24 10:11AM\"", "\"x\"", "\"2023-02-29\"", "$.Values.date", "\"Thu Feb 29 10:11:12 2024\"")
	case 'i':
		return pick(g.r, "0", "1", "1700000000", "-1", "951782400", "0x7fffffff", "-86401")
	case 'l':
		return pick(g.r, "$.Values.words", "$.Values.list", "$.Values.numbers", "(list 1 2 3)", "(until 4)", "(splitList \",\" \"x,y,,z\")", "$.Values.maps")
	case 'h':
		return pick(g.r, "0", "1", "2", "3", "1", "2")
	case 't':
		return pick(g.r, "\"string\"", "\"int\"", "\"float64\"", "\"map\"", "\"slice\"", "\"bool\"", "\"int64\"", "\"[]interface {}\"", "\"map[string]interface {}\"", "\"invalid\"", "\"chartutil.Values\"", "\"common.Values\"", "\"[]string\"")
	case 'm':
		return pick(g.r, "\"eA==\"", "\"aGVsbG8=\"", "\"x\"", "\"PA======\"", "\"w6k=\"", "\"/w==\"", "\"0777\"", "\"9\"", "\"\"", "\"NBUQ====\"")
	}
	return "\"" + string(kind) + "\""
}
