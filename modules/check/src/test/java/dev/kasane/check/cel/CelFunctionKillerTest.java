package dev.kasane.check.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cel.common.types.SimpleType;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every function of CEL on long values: it ends in time with a value or a problem, or the time limit ends it. */
class CelFunctionKillerTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** More than a server stores; the square of it takes hours. */
    private static final int LENGTH = 2 << 20;

    private static final String TEXT = "a".repeat(LENGTH);
    private static final String HALF = "a".repeat(LENGTH / 2);
    private static final String DIGITS = "9".repeat(LENGTH);

    /** t and h are long texts of one letter, d one of digits, l a long list of numbers, w one of long texts, m a long map. */
    private static final List<String> EXPRESSIONS = List.of(
            // standard
            "t == h + 'b'",
            "t < h",
            "t <= h",
            "t > h",
            "t >= h",
            "t + t == h",
            "size(t)",
            "t.contains(h + 'b')",
            "t.startsWith(h)",
            "t.endsWith(h)",
            "t.matches(h)",
            "t.matches('(a?){500}b')",
            "t.matches('(a|aa)*b')",
            "int(d)",
            "uint(d)",
            "double(d)",
            "string(l)",
            "bytes(t)",
            "string(bytes(t))",
            "bool(t)",
            "duration(t)",
            "duration(d + 's')",
            "timestamp(t)",
            "dyn(t) == dyn(h)",
            "type(t)",
            "t in l",
            "-1 in l",
            "l == l + [1]",
            "l + l == l",
            "t in m",
            "m == m",
            "'zz' in m",
            "has(m.zz)",
            "l[99999]",
            "getDate(t)",
            "timestamp('9999-12-31T23:59:59Z').getFullYear(t)",
            "l.all(x, l.all(y, true))",
            "l.exists(x, l.exists(y, false))",
            "l.exists_one(x, l.exists_one(y, true))",
            "l.map(x, l.map(y, y))",
            "l.filter(x, l.filter(y, true) == [])",
            "m.all(k, m.all(j, true))",
            "l.map(x, t)",
            "l.map(x, t + string(x))",
            "l.all(x, t.contains('b') == false)",
            "l.transformList(i, x, l)",
            "l.transformMap(i, x, l)",
            // without a loop, but long
            "size(t" + " + t".repeat(2_000) + ")",
            "size(l" + " + l".repeat(2_000) + ")",
            "t" + ".lowerAscii().upperAscii()".repeat(500) + " == t",
            "[" + "t.matches('(a|aa)*b'),".repeat(500) + "]",
            "'" + "%s".repeat(500) + "'.format([t" + ",t".repeat(499) + "])",
            // strings
            "t.charAt(2097151)",
            "t.indexOf(h + 'b')",
            "t.indexOf(h + 'b', 1)",
            "t.lastIndexOf('b' + h)",
            "t.lastIndexOf('b' + h, 2097151)",
            "t.lowerAscii()",
            "t.upperAscii()",
            "t.replace('a', h)",
            "t.replace('', h)",
            "t.replace('a', 'b', 2097151)",
            "t.replace(h + 'b', '')",
            "t.replace(h, 'b' + h)",
            "t.split(h + 'b')",
            "t.split('')",
            "t.split('a')",
            "t.split('a', 2097151)",
            "t.substring(1)",
            "t.substring(1, 2097151)",
            "t.trim()",
            "strings.quote(t)",
            "w.join()",
            "w.join(t)",
            "t.format(l)",
            "'%s'.format([t])",
            "'%d%s%f%e%x%o%b'.format([1, t, 1.0, 1.0, t, 1, 1])",
            "'%.1000000000f'.format([1.0])",
            "'%.999999e'.format([1.0])",
            "'%s'.format([l])",
            "'%s'.format([m])",
            // lists and sets
            "l.isSorted()",
            "l.sum()",
            "l.min()",
            "l.max()",
            "l.indexOf(-1)",
            "l.lastIndexOf(-1)",
            "w.isSorted()",
            "w.min()",
            "w.max()",
            "w.indexOf(h)",
            "w.lastIndexOf(h)",
            "sets.contains(l, l)",
            "sets.equivalent(l, l)",
            "sets.intersects(l, [-1])",
            "sets.contains(w, w)",
            // regular expressions
            "t.find('(a?){500}b')",
            "t.findAll('a')",
            "t.findAll('')",
            "t.findAll('(a|aa)*b')",
            "t.findAll('a', 100000)",
            "t.find(h)",
            // url
            "url(t)",
            "isURL(t)",
            "isURL('https://' + t)",
            "url('https://h/' + t).getEscapedPath()",
            "url('https://' + h + '/').getHost()",
            "url('https://' + h + '/').getHostname()",
            "url('https://h:1/').getPort()",
            "url('https://h/?' + t).getQuery()",
            "url('https://h/?' + t.replace('a', 'a&', 300000)).getQuery()",
            "url('https://h/').getScheme()",
            // addresses
            "ip(t)",
            "isIP(t)",
            "isIP(d)",
            "ip.isCanonical(t)",
            "ip('1.1.1.1').family()",
            "ip('1.1.1.1').isUnspecified()",
            "ip('1.1.1.1').isLoopback()",
            "ip('1.1.1.1').isLinkLocalMulticast()",
            "ip('1.1.1.1').isLinkLocalUnicast()",
            "ip('1.1.1.1').isGlobalUnicast()",
            "cidr(t)",
            "cidr('1.1.1.1/' + d)",
            "isCIDR(t)",
            "cidr('1.0.0.0/8').containsIP(t)",
            "cidr('1.0.0.0/8').containsCIDR(t)",
            "cidr('1.0.0.0/8').ip()",
            "cidr('1.0.0.0/8').masked()",
            "cidr('1.0.0.0/8').prefixLength()",
            // quantities
            "quantity(d)",
            "quantity(d + 'Ei')",
            "quantity('1e' + d)",
            "quantity('0.' + d)",
            "isQuantity(t)",
            "isQuantity(d)",
            "isQuantity('1e999999999')",
            "quantity('1e999999999').add(quantity('1'))",
            "quantity('1e-999999999').sub(quantity('1'))",
            "quantity('1e999999999').isInteger()",
            "quantity('1e999999999').asInteger()",
            "quantity('1e999999999').asApproximateFloat()",
            "quantity('1e999999999').sign()",
            "quantity('1e999999999').compareTo(quantity('1e-999999999'))",
            "quantity('1e999999999').isLessThan(quantity('1'))",
            "quantity('1e999999999').isGreaterThan(quantity('1'))",
            // versions
            "semver(t)",
            "semver('1.0.0-' + t)",
            "semver(d + '.0.0')",
            "semver(t, true)",
            "isSemver(t)",
            "isSemver(t, true)",
            "semver('1.0.0-' + t).compareTo(semver('1.0.0-' + t))",
            "semver('1.0.0-' + t).isLessThan(semver('1.0.0-' + h))",
            "semver('1.0.0-' + t).isGreaterThan(semver('1.0.0-' + h))",
            "semver('1.0.0').major()",
            "semver('1.0.0').minor()",
            "semver('1.0.0').patch()",
            // named formats
            "format.dns1123Label().validate(t)",
            "format.dns1123Subdomain().validate(t)",
            "format.dns1035Label().validate(t)",
            "format.qualifiedName().validate(t)",
            "format.dns1123LabelPrefix().validate(t)",
            "format.dns1123SubdomainPrefix().validate(t)",
            "format.dns1035LabelPrefix().validate(t)",
            "format.labelValue().validate(t)",
            "format.uri().validate(t)",
            "format.uuid().validate(t)",
            "format.byte().validate(t)",
            "format.date().validate(t)",
            "format.datetime().validate(t)",
            "format.named(t)",
            // optional values
            "optional.of(t).hasValue()",
            "optional.ofNonZeroValue(t).value()",
            "optional.none().orValue(t)",
            "optional.of(l).or(optional.of(l)).value()",
            "[optional.of(t)].unwrapOpt()",
            "optional.unwrap([optional.of(t)])");

    private static final CelEnvironment ENVIRONMENT = CelEnvironment.of(Map.of(
            "t", SimpleType.STRING,
            "h", SimpleType.STRING,
            "d", SimpleType.STRING,
            "l", SimpleType.DYN,
            "w", SimpleType.DYN,
            "m", SimpleType.DYN));

    private static final Map<String, Object> VALUES = values();

    private static Map<String, Object> values() {
        List<Object> numbers = new ArrayList<>();
        Map<String, Object> map = new LinkedHashMap<>();
        for (long i = 0; i < 100_000; i++) {
            numbers.add(i);
            map.put("k" + i, i);
        }
        return Map.of(
                "t",
                TEXT,
                "h",
                HALF,
                "d",
                DIGITS,
                "l",
                CelValues.of(numbers),
                "w",
                CelValues.of(new ArrayList<>(Collections.nCopies(1_000, "a".repeat(8_000)))),
                "m",
                CelValues.of(map));
    }

    static Stream<String> expressions() {
        return EXPRESSIONS.stream();
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void itEndsInTimeWithAValueOrAProblem(String expression) {
        String outcome = assertTimeoutPreemptively(PATIENCE, () -> outcome(expression));
        assertThat(outcome).isNotEmpty();
    }

    private static String outcome(String expression) {
        TimeLimit time = TimeLimit.begin("overlays/prod", 1);
        try {
            return "a value: "
                    + ENVIRONMENT
                            .compile(expression)
                            .evaluate(VALUES, new CostBudget())
                            .getClass();
        } catch (CelProblem e) {
            return e.text();
        } catch (KasaneException e) {
            assertThat(e).hasMessageContaining("overlays/prod takes longer than 1 seconds");
            return "the time is up";
        } finally {
            time.end();
        }
    }

    @Test
    void aTimeThatIsUpIsNoProblemOfTheExpression() {
        TimeLimit time = TimeLimit.begin("overlays/prod", 0);
        try {
            for (String expression : List.of("t.matches('(a?){500}b')", "l.all(x, t.contains('b') == false)")) {
                assertThatThrownBy(() -> ENVIRONMENT.compile(expression).evaluate(VALUES, new CostBudget()))
                        .isInstanceOf(KasaneException.class)
                        .hasMessageContaining("overlays/prod takes longer than 0 seconds");
            }
        } finally {
            time.end();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "t.replace('a', h)",
                "t.replace('', h)",
                "w.join(t)",
                "t.split('')",
                "t.findAll('')",
            })
    void aValueThatWouldFillTheMemoryIsNotMade(String expression) {
        // twice as long as the values of a server
        Map<String, Object> values = new HashMap<>(VALUES);
        values.put("t", "a".repeat(5 << 20));
        assertThatThrownBy(() -> ENVIRONMENT.compile(expression).evaluate(values, new CostBudget()))
                .isInstanceOf(CelProblem.class)
                .hasMessageMatching(
                        "(?s).*a (text of more than 67108864 characters|list of more than 4194304 items).*");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            'hello hello'.replace('', '_')      | '_h_e_l_l_o_ _h_e_l_l_o_'
            'hello hello'.replace('', '_', 3)   | '_h_e_llo hello'
            'hello hello'.replace('h', '')      | 'ello ello'
            'hello hello'.replace('he', 'we', 0)| 'hello hello'
            'hello hello'.replace('he', 'we', 1)| 'wello hello'
            'hello hello'.replace('he','we',-1) | 'wello wello'
            ''.replace('', 'x')                 | 'x'
            '\\U0001F600b'.replace('', '_')      | '_\\U0001F600_b_'
            'aaa'.replace('aa', 'b')            | 'ba'
            'a b c'.split(' ')                  | ['a', 'b', 'c']
            'a b c'.split(' ', 0)               | []
            'a b c'.split(' ', 1)               | ['a b c']
            'a b c'.split(' ', 2)               | ['a', 'b c']
            'a b c'.split(' ', -1)              | ['a', 'b', 'c']
            'a,'.split(',')                     | ['a', '']
            ''.split(',')                       | ['']
            ''.split('')                        | []
            '\\U0001F600bc'.split('')            | ['\\U0001F600', 'b', 'c']
            'abc'.split('', 2)                  | ['a', 'bc']
            'abc'.split('', 9)                  | ['a', 'b', 'c']
            """)
    void partsAreReplacedAndSplitAsGoDoes(String expression, String value) throws CelProblem {
        assertThat(ENVIRONMENT.compile(expression + " == " + value).evaluate(Map.of(), new CostBudget()))
                .isEqualTo(true);
    }

    @Test
    void noFunctionIsLeftOut() {
        TreeSet<String> left = new TreeSet<>();
        for (Library library : List.of(
                StringLibrary.library(),
                SearchLibrary.library(),
                ListLibrary.library(),
                RegexLibrary.library(),
                UrlLibrary.library(),
                QuantityLibrary.library(),
                AddressLibrary.library(),
                FormatLibrary.library(),
                SemverLibrary.library(),
                SetLibrary.library())) {
            library.declarations().forEach(declaration -> left.add(declaration.name()));
        }
        left.removeIf(name -> EXPRESSIONS.stream().anyMatch(it -> it.contains(name + "(")));
        assertThat(left).isEmpty();
    }
}
