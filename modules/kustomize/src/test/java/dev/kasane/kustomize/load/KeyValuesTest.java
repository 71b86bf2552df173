package dev.kasane.kustomize.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.kustomize.Sample;
import org.junit.jupiter.api.Test;

/** Env files that are too large for a golden case: what is expected is what kustomize 5.8.1 prints. */
class KeyValuesTest {

    private static final int LONGEST = 65_535;

    private static String data(String env) {
        return Sample.rendered(
                "kustomization.yaml",
                "generatorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator: [{name: c, envs: [e.env]}]\n",
                "e.env",
                env);
    }

    @Test
    void aLineAfterManyOthersIsReadWhereverTheFileEnds() {
        String comments = ("#" + "x".repeat(98) + "\n").repeat(1000);

        assertThat(data("A=1\n" + comments + "B=2\n" + comments + "C=3"))
                .startsWith("apiVersion: v1\ndata:\n  A: \"1\"\n  B: \"2\"\n  C: \"3\"\nkind: ConfigMap\n");
    }

    @Test
    void aLineThatIsLongerThanGoReadsEndsTheFile() {
        String longest = "B=" + "x".repeat(LONGEST - 2) + "\n";

        assertThat(data("A=1\n" + longest + "C=3\n"))
                .contains("\n  A: \"1\"\n  B: xxx")
                .contains("\n  C: \"3\"\n");
        assertThat(data("A=1\n" + longest.replace("=", "=x") + "C=3\n"))
                .startsWith("apiVersion: v1\ndata:\n  A: \"1\"\nkind: ConfigMap\n");
    }

    @Test
    void aCarriageReturnAtTheEndIsCountedToo() {
        String longest = "B=" + "x".repeat(LONGEST - 3) + "\r\n";

        assertThat(data(longest)).contains("\n  B: xxx");
        assertThat(data("A=1\n" + longest.replace("=", "=x"))).doesNotContain("xxx");
    }
}
