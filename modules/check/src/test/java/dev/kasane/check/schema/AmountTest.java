package dev.kasane.check.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AmountTest {

    /** The syntax as Kubernetes' {@code resource.Quantity} documents it, of which exponents are kept short here. */
    private static final Pattern SYNTAX =
            Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]{1,2})?");

    private static final String LETTERS = "+-..0123 numkMGTPEKie";

    @Test
    void a_text_is_an_amount_when_the_syntax_says_so() {
        Random random = new Random(20261122);
        int amounts = 0;
        for (int i = 0; i < 300_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(7);
            for (int k = 0; k < length; k++) {
                text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            String written = text.toString();
            boolean signAlone = written.equals("+") || written.equals("-");
            boolean longExponent = written.matches(".*[eE][+-]?[0-9]{3,}");
            if (!signAlone && !longExponent) {
                boolean expected = SYNTAX.matches(written);
                amounts += expected ? 1 : 0;
                assertThat(Amount.of(written) != null).as("\"%s\"", written).isEqualTo(expected);
            }
        }
        assertThat(amounts).isGreaterThan(5_000);
    }
}
