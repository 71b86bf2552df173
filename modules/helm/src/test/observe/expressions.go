package main

import (
	"fmt"
	"strings"
)

// Each function with the kinds of its result and of its parameters; a star stands for any number more of the last kind.
// T text, S small number, I int, L int64, F float64, N any number, B bool, X list, M map, A anything, D time, V semver,
// E scalar or list of scalars, Q new map; k key, e separator, r regular expression, g replacement, v version, c constraint, j JSON,
// y YAML, o TOML, p path, u URL, d duration, f layout, z zone, t type, m encoded, i time as int,
// l list of three or more, h number up to three.
//
// Left out: what is random, asks the clock, the network or the environment, or prints addresses. keys and values have no order, so
// only sorted or counted ones are made. A slice ends within its list: behind it, Go finds what its memory happens to have. Times
// of billions of years are not supported by kasane. What is wrong with TOML, kasane says in other words. What set and merge put into maps is new, so that no map gets to hold itself.
const functionKinds = `T trim T|T trimAll e T|T trimall e T|T trimSuffix e T|T trimPrefix e T|T upper T|T lower T|T title T|T untitle T|T substr S S T|T repeat S T|T nospace T
T trunc I T|T trunc S T|T abbrev I T|T abbrev S T|T abbrevboth S S T|T initials T|T swapcase T|T camelcase T|T kebabcase T|T snakecase T|T wrap S T|T wrap 12 T
T wrapWith S e T|B contains e T|B hasPrefix e T|B hasSuffix e T|T quote A*|T squote A*|T cat A*|T indent S T|T nindent S T|T replace e e T|T plural T T I
T sha1sum T|T sha256sum T|T sha512sum T|T adler32sum T|T toString A|M split e T|X splitList e T|M splitn e S T|T join e X|X sortAlpha X|X toStrings X
T hello|T ternary T T B|A ternary A A B
B regexMatch r T|X regexFindAll r T S|T regexFind r T|T regexReplaceAll r T g|T regexReplaceAllLiteral r T g|X regexSplit r T S|T regexQuoteMeta T
B mustRegexMatch r T|X mustRegexFindAll r T S|T mustRegexFind r T|T mustRegexReplaceAll r T g|T mustRegexReplaceAllLiteral r T g|X mustRegexSplit r T S
L add N*|L add1 N|L sub N N|L div N N|L mod N N|L mul N N*|L max N N*|L min N N*|L biggest N N*|F addf N*|F add1f N|F subf N N*|F divf N N*|F mulf N N*
F maxf N N*|F minf N N*|F floor N|F ceil N|F round N S|F round N S N|I int A|L int64 A|F float64 A|I toDecimal m|I atoi T|I len X|I len M|I len T
X until S|X untilStep S S S|T seq S|T seq S S|T seq S S S
X list A*|X tuple A*|A first X|X rest X|A last X|X initial X|X append X A|X prepend X A|X push X A|X concat X*|X reverse X|X uniq X|X without X A*
B has A X|X compact X|X slice l h|X slice l h h|X slice X S|X slice X|X chunk S X|A mustFirst X|X mustRest X|A mustLast X|X mustInitial X|X mustAppend X A
X mustPrepend X A|X mustPush X A|X mustReverse X|X mustUniq X|X mustWithout X A*|B mustHas A X|X mustCompact X|X mustSlice l h h|X mustChunk S X
A index X S|A index M k|A index M k k|A index X S S
M dict|M dict k A|M dict k A k A|M dict k A k A k A|A get M k|M set M k E|M unset M k|B hasKey M k|X pluck k M*|M pick M k k|M omit M k|M merge M Q|M merge Q Q Q
M mergeOverwrite M Q|M mustMerge M Q|M mustMergeOverwrite M Q|M deepCopy M|A deepCopy A|M mustDeepCopy M|A dig k A M|A dig k k A M|A dig k k k A M
A default A A|T default T T|N default N N|X default X X|M default M M|B empty A|A coalesce A*|T coalesce T T|B all A*|B any A*
B and B B*|A and A A*|B or B B*|A or A A*|B not A|B eq T T|B eq N N|B eq I I*|B eq L L|B eq F F|B ne T T|B ne B B|B lt I I|B lt F F|B le T T|B gt L L|B ge T T|B eq A A|B ge I S
T b64enc T|T b64dec m|T b32enc T|T b32dec m|T toJson A|T toPrettyJson A|T toRawJson A|T mustToJson A|T mustToPrettyJson A|T mustToRawJson A
M fromJson j|A mustFromJson j|X fromJsonArray j|T toYaml A|T toYaml M|T toYaml X|T toYamlPretty A|T toYamlPretty M|M fromYaml y|X fromYamlArray y|T toToml M|T toToml A|M fromToml o
T kindOf A|B kindIs t A|T typeOf A|B typeIs t A|B typeIsLike t A|B deepEqual A A|B deepEqual X X
T base p|T dir p|T ext p|T clean p|B isAbs p|T osBase p|T osDir p|T osExt p|T osClean p|B osIsAbs p|M urlParse u|T urlJoin M
V semver v|B semverCompare c v|D toDate f z|D toDate "2006-01-02" "2024-02-29"|D toDate "2006-01-02T15:04:05Z07:00" "2021-12-31T23:59:58+01:00"|D mustToDate "2006-01-02" .Values.date
T date f D|T date f i|T htmlDate D|T htmlDateInZone D "Europe/Berlin"|T dateInZone f D "America/New_York"|T date_in_zone f i "UTC"|D dateModify d D|D date_modify d D
D mustDateModify d D|T unixEpoch D|T duration T|T duration L|T duration N|T durationRound d|T durationRound L|T toString D
T print A*|T println A*|T html T|T html A|T js T|T urlquery T|T urlquery A|A required T A|T lookup "v1" "Pod" "ns" ""|T getHostByName "localhost"`

const newerFunctionKinds = `A mustToDuration d|F durationSeconds d|L durationMilliseconds d|L durationMicroseconds d|L durationNanoseconds d|F durationMinutes d
F durationHours d|F durationDays d|F durationWeeks d|A durationRoundTo d d|A durationTruncateTo d d|T mustToYaml A|T mustToToml M`

type signature struct {
	name       string
	parameters []string
}

var byResult = func() map[byte][]signature {
	kinds := map[byte][]signature{}
	for _, spec := range strings.FieldsFunc(functionKinds+"\n"+newerFunctionKinds, func(c rune) bool { return c == '|' || c == '\n' }) {
		words := strings.Fields(spec)
		_, err := render(map[string]string{"Chart.yaml": "apiVersion: v2\nname: c\nversion: 0.1.0\n", "templates/a": "{{ if false }}{{ " + words[1] + " }}{{ end }}"})
		if err == nil {
			kinds[words[0][0]] = append(kinds[words[0][0]], signature{words[1], words[2:]})
		}
	}
	return kinds
}()

// strict are functions that ask the clock, or never end, when an argument has another kind.
var strict = strings.Fields("date htmlDate htmlDateInZone dateInZone date_in_zone dateModify date_modify mustDateModify unixEpoch durationRound fromToml slice mustSlice until untilStep seq repeat indent nindent set merge mergeOverwrite mustMerge mustMergeOverwrite wrap wrapWith")

func isStrict(name string) bool {
	for _, s := range strict {
		if s == name {
			return true
		}
	}
	return false
}

// pipeline makes what may stand between braces.
func (g *generator) pipeline(kind byte, depth int) string {
	if depth <= 0 || g.chance(6) {
		return g.leaf(kind)
	}
	return g.call(kind, depth)
}

// argument makes an operand.
func (g *generator) argument(kind byte, depth int) string {
	if depth <= 0 || g.chance(3) || strings.IndexByte("SkergvcptudfmzoEilh", kind) >= 0 && g.chance(2) {
		return g.leaf(kind)
	}
	s := g.call(kind, depth)
	if s == g.leafMark(s) {
		return s
	}
	s = "(" + s + ")"
	if kind == 'A' && g.chance(8) {
		return "(" + g.call('M', depth) + ")." + pick(g.r, "a", "b", "x", "_0", "host", "a.b")
	}
	return s
}

// leafMark is s when that is one operand already.
func (g *generator) leafMark(s string) string {
	if strings.ContainsAny(s, " |(") {
		return ""
	}
	return s
}

func (g *generator) call(kind byte, depth int) string {
	switch {
	case kind == 'A' && g.chance(2):
		kind = "TTINFLBXM"[g.r.Intn(9)]
	case kind == 'N':
		kind = "ILF"[g.r.Intn(3)]
	case kind == 'T' && g.chance(10):
		return g.printf(depth)
	case kind == 'T' && g.chance(25) && len(g.names) > 0:
		n := g.names[g.r.Intn(len(g.names))]
		return fmt.Sprintf("include %q %s", n.name, g.argument(n.kind, depth-1))
	case kind == 'T' && g.chance(40):
		return "tpl " + g.quoted() + " $"
	case kind == 'T' && g.chance(40):
		return "keys " + g.argument('M', depth-1) + " | sortAlpha | join \",\""
	case kind == 'I' && g.chance(20):
		return "values " + g.argument('M', depth-1) + " | len"
	}
	known := byResult[kind]
	if len(known) == 0 {
		return g.leaf(kind)
	}
	f := known[g.r.Intn(len(known))]
	var given []string
	for _, p := range f.parameters {
		if len(p) > 1 && !strings.HasSuffix(p, "*") {
			given = append(given, p)
			continue
		}
		n := 1
		if strings.HasSuffix(p, "*") {
			n = g.r.Intn(4)
		}
		for ; n > 0; n-- {
			k := p[0]
			if g.wrong > 0 && g.chance(g.wrong) && !isStrict(f.name) {
				k = "TINXMABF"[g.r.Intn(8)]
			}
			given = append(given, g.argument(k, depth-1))
		}
	}
	if g.wrong > 0 && g.chance(3*g.wrong) && len(given) > 0 && !isStrict(f.name) {
		if g.chance(2) {
			given = given[:len(given)-1]
		} else {
			given = append(given, g.leaf('A'))
		}
	}
	if n := len(given); n > 0 && given[n-1] != "nil" && g.chance(3) {
		last := strings.TrimSuffix(strings.TrimPrefix(given[n-1], "("), ")")
		if !strings.HasPrefix(given[n-1], "(") || !strings.HasSuffix(given[n-1], ")") || strings.ContainsAny(last, "()\"`") {
			last = given[n-1]
		}
		return last + pick(g.r, " | ", " | ", "|") + strings.Join(append([]string{f.name}, given[:n-1]...), " ")
	}
	return strings.Join(append([]string{f.name}, given...), " ")
}

func (g *generator) printf(depth int) string {
	var format strings.Builder
	var given []string
	for n := 1 + g.r.Intn(2); n > 0; n-- {
		verb := pick(g.r, "d", "d", "s", "s", "v", "v", "q", "x", "X", "t", "f", "e", "g", "G", "c", "U", "T", "o", "b", "%", "E", "O", "z")
		flags := pick(g.r, "", "", "", "", "5", "-5", "05", "+", "#", " ", ".2", "8.3", "+.1", "-8", "6.0", "#+", "[1]", "*")
		kind := map[string]string{"d": "ILSX", "s": "TTX", "v": "A", "q": "TTXI", "x": "TILFX", "X": "TI", "t": "B", "f": "F", "e": "F", "g": "F", "G": "F", "E": "F", "c": "S", "U": "I", "T": "A", "o": "I", "O": "I", "b": "IF", "z": "A"}[verb]
		format.WriteString(pick(g.r, "", "x", "-", " ") + "%" + flags + verb)
		if verb == "%" {
			continue
		}
		if flags == "*" {
			given = append(given, g.leaf('S'))
		}
		k := kind[g.r.Intn(len(kind))]
		if g.chance(8) {
			k = 'A'
		}
		given = append(given, g.argument(k, depth-1))
	}
	return strings.Join(append([]string{fmt.Sprintf("printf %q", format.String())}, given...), " ")
}
