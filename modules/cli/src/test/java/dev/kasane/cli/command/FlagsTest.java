package dev.kasane.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.problem.ClosestName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a command line is read by the declaration of its command. */
class FlagsTest {

    private static final CommandSpec COMMAND = CommandSpec.of("look", "looks", Bundle.COMMON)
            .flags(
                    Flag.format("", "text", "json").formerly("-o", "--output", "-w"),
                    Flag.of("root", "DIR", "the root").letter("-r"),
                    Flag.of("argo", "DIR", "a folder").repeated(),
                    Flag.on("quick", "be quick").letter("-q"),
                    Flag.on("very", "be very").letter("-v"));

    private static final CommandSpec WITH_VERBS = CommandSpec.of("do", "does", Bundle.COMMON)
            .arguments(Argument.verb("this", "that"))
            .flags(
                    Flag.on("fast", "be fast").only("this"),
                    Flag.on("slow", "be slow").only("", "that"),
                    Flag.on("any", "be any"));

    private static Flags parse(String... words) {
        return Flags.parse(List.of(words), COMMAND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--root=a", "--root a", "-ra", "-r=a", "-r a"})
    void aValueCanFollowInEveryForm(String written) {
        for (String line : List.of(written + " x y", "x " + written + " y", "x y " + written)) {
            Flags flags = parse(line.split(" "));
            assertThat(flags.value("root")).as(line).isEqualTo("a");
            assertThat(flags.words()).as(line).containsExactly("x", "y");
        }
    }

    @Test
    void lettersCanBeOneWord() {
        Flags flags = parse("-qv", "x");
        assertThat(flags.has("quick")).isTrue();
        assertThat(flags.has("very")).isTrue();
        assertThat(flags.words()).containsExactly("x");
        assertThat(parse("-qvra").value("root")).isEqualTo("a");
        assertThat(parse("-qr", "a").value("root")).isEqualTo("a");
        assertThat(parse("-qr", "a").words()).isEmpty();
    }

    @Test
    void aSwitchCanBeTurnedOff() {
        assertThat(parse("-q", "--quick=false").has("quick")).isFalse();
        assertThat(parse("-q=0").has("quick")).isFalse();
        assertThat(parse("--quick=true").has("quick")).isTrue();
        assertThatThrownBy(() -> parse("--quick=maybe")).hasMessageContaining("--quick is on or off");
    }

    @Test
    void twoDashesEndTheFlags() {
        Flags flags = parse("-q", "--", "-v", "--root");
        assertThat(flags.words()).containsExactly("-v", "--root");
        assertThat(flags.has("very")).isFalse();
        assertThat(parse("-").words()).containsExactly("-");
    }

    @Test
    void theLastValueCountsUnlessTheFlagIsRepeatable() {
        assertThat(parse("-r", "a", "-r", "b").value("root")).isEqualTo("b");
        assertThat(parse("--argo", "a", "--argo=b").all("argo")).containsExactly("a", "b");
    }

    @Test
    void aWrongFlagIsAnsweredWithTheNearest() {
        assertThatThrownBy(() -> parse("--rot=a")).hasMessageContaining("there is no flag --rot");
        assertThat(ClosestName.hint("--rot", COMMAND.spellings(), "none")).isEqualTo("did you mean --root?");
        assertThatThrownBy(() -> parse("-qx")).hasMessageContaining("there is no flag -x");
    }

    @Test
    void aValueThatIsAbsentOrUnknownIsAnError() {
        assertThatThrownBy(() -> parse("--root")).hasMessageContaining("--root needs a value");
        assertThatThrownBy(() -> parse("-qr")).hasMessageContaining("-r needs a value");
        assertThatThrownBy(() -> parse("-f", "yaml")).hasMessageContaining("there is no format yaml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-o json", "-ojson", "--output=json", "--output json", "-w=json"})
    void anOldSpellingWorksWithANoteThatNamesTheNewOne(String written) {
        Flags flags = parse(written.split(" "));
        assertThat(flags.value("format")).isEqualTo("json");
        assertThat(flags.notes()).singleElement().asString().contains(" is now -f or --format; ");
        assertThat(parse("-f", "json").notes()).isEmpty();
    }

    @Test
    void aFlagOfOneVerbIsNoneOfAnother() {
        assertThat(Flags.parse(List.of("--fast", "this"), WITH_VERBS).verb()).isEqualTo("this");
        assertThat(Flags.parse(List.of("--slow", "--any"), WITH_VERBS).verb()).isEmpty();
        assertThatThrownBy(() -> Flags.parse(List.of("that", "--fast"), WITH_VERBS))
                .hasMessageContaining("there is no flag --fast of kasane do that");
    }

    @Test
    void helpIsAFlagOfEveryCommandAndNoValueOrWord() {
        assertThat(parse("-h").isHelp()).isTrue();
        assertThat(parse("x", "--help").isHelp()).isTrue();
        assertThat(parse("--", "--help").isHelp()).isFalse();
        assertThat(parse("--root", "-h").isHelp()).isFalse();
    }
}
