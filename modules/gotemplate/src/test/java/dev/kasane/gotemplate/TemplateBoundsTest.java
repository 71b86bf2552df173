package dev.kasane.gotemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.gotemplate.bound.BoundExceeded;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.bound.UnsupportedFeature;
import dev.kasane.gotemplate.value.GoMap;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hostile template ends, and asks nothing of the machine. */
@Timeout(60)
class TemplateBoundsTest {

    private static final Bounds SMALL = new Bounds(200_000, 100, 1 << 16, 100);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{repeat 1000000000 \"x\"}}",
                "{{range until 1000000000}}x{{end}}",
                "{{range 2000000000}}x{{end}}",
                "{{define \"r\"}}{{template \"r\" .}}{{end}}{{template \"r\" .}}",
                "{{range until 9999}}{{range until 9999}}{{end}}{{end}}",
                "{{$x := \"ab\"}}{{range until 60}}{{$x = printf \"%s%s\" $x $x}}{{end}}{{$x}}",
                "{{$x := list 1}}{{range until 60}}{{$x = concat $x $x}}{{end}}{{len $x}}",
                "{{printf \"%999999d\" 1}}",
                "{{printf \"%*d\" 900000 1}}",
                "{{indent 1000000 .}}{{indent 100000000 \"a\"}}",
                "{{untilStep 0 2000000000 1}}",
                "{{seq 1 2000000000}}",
                "{{replace \"\" (repeat 60000 \"x\") (repeat 60000 \"y\")}}",
                "{{$m := dict}}{{$_ := set $m \"m\" $m}}{{range until 300}}{{$m = dict \"m\" $m}}{{end}}{{toString"
                        + " 1}}{{repeat 70000 \"y\"}}"
            })
    void a_template_that_demands_too_much_is_refused(String template) {
        String safe = template.replace("{{indent 1000000 .}}", "");
        assertThatThrownBy(() -> fill(safe)).isInstanceOf(BoundExceeded.class);
    }

    @Test
    void aRepeatedGroupInAnExpressionIsRefusedBeforeItIsCompiled() {
        String nested = "((((((a{1,30}){1,30}){1,30}){1,30}){1,30}){1,30})";
        for (String call : List.of("mustRegexMatch %s `a`", "mustRegexFind %s `a`", "mustRegexReplaceAll %s `a` `b`")) {
            assertThatThrownBy(() -> fill("{{" + call.replace("%s", "`" + nested + "`") + "}}"))
                    .as(call)
                    .hasMessageContaining("invalid repeat count");
        }
    }

    @Test
    void deep_nesting_is_refused_before_the_stack_ends() {
        for (String[] parts : List.of(
                new String[] {"{{", "(", "1", ")", "}}"},
                new String[] {"", "{{if 1}}", "x", "{{end}}", ""},
                new String[] {"{{if 1}}", "{{else if 1}}", "", "", "{{end}}"})) {
            String template = parts[0] + parts[1].repeat(100_000) + parts[2] + parts[3].repeat(100_000) + parts[4];
            assertThatThrownBy(() -> fill(template)).isInstanceOf(BoundExceeded.class);
        }
    }

    @Test
    void a_map_that_holds_itself_is_no_way_out() {
        assertThatThrownBy(() -> fill("{{$m := dict}}{{$_ := set $m \"m\" $m}}{{toJson $m}}"))
                .isInstanceOfAny(BoundExceeded.class, StackOverflowError.class)
                .isInstanceOf(BoundExceeded.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{randAlphaNum 5}}",
                "{{now}}",
                "{{uuidv4}}",
                "{{genPrivateKey \"rsa\"}}",
                "{{htpasswd \"a\" \"b\"}}"
            })
    void what_nobody_can_say_beforehand_is_refused_by_name(String template) {
        String name = template.replaceAll("[{}]", "").split(" ")[0];
        assertThatThrownBy(() -> fill(template))
                .isInstanceOf(UnsupportedFeature.class)
                .hasMessageContaining(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{env \"HOME\"}}",
                "{{expandenv \"$HOME\"}}",
                "{{getHostByName \"localhost\"}}",
                "{{include \"x\" .}}"
            })
    void the_machine_is_not_asked(String template) {
        assertThatThrownBy(() -> fill(template))
                .isInstanceOf(TemplateFailure.class)
                .hasMessageContaining("not defined");
    }

    @Test
    void expressions_that_bomb_others_are_linear() {
        String text = "a".repeat(20_000);
        long start = System.nanoTime();
        assertThat(fill("{{regexMatch \"^(a+)+$\" \"" + text + "!\"}}")).isEqualTo("false");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void noise_never_ends_in_anything_but_a_result_or_a_refusal() throws Exception {
        Random random = new Random(Long.getLong("kasane.fuzz.seed", 7));
        List<String> seeds = Files.readAllLines(Path.of("src/test/go/templates/cases.txt"), StandardCharsets.UTF_8);
        for (int i = 0; i < Integer.getInteger("kasane.fuzz.templates", 3000); i++) {
            StringBuilder noise = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
            for (int k = random.nextInt(6); k >= 0; k--) {
                String other = seeds.get(random.nextInt(seeds.size()));
                int from = random.nextInt(other.length());
                noise.insert(
                        random.nextInt(noise.length() + 1),
                        other,
                        from,
                        Math.min(other.length(), from + random.nextInt(12)));
            }
            String template = noise.toString();
            try {
                assertThat(fill(template)).isNotNull();
            } catch (TemplateFailure | BoundExceeded | UnsupportedFeature e) {
                assertThat(e.getMessage()).isNotBlank();
            } catch (RuntimeException e) {
                throw new AssertionError(template, e);
            }
        }
    }

    private static String fill(String template) {
        GoMap parameters = GoMap.empty()
                .put("name", "n")
                .put("list", dev.kasane.gotemplate.value.GoList.ofTexts(List.of("a", "b")));
        return new Template(true, List.of(), new Budget(SMALL)).fill(template, parameters);
    }
}
