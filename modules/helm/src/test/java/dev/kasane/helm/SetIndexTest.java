package dev.kasane.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.helm.values.SetFlags;
import dev.kasane.problem.KasaneException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Indexes of {@code --set-string} that are too large, as Helm 3.22.0 takes them. */
class SetIndexTest {

    private static final HelmProfile HELM_3 = HelmProfile.named("3.22.0");

    @ParameterizedTest
    @ValueSource(strings = {"[99999][9223372036854775807]", "[99999]"})
    void aLineThatEndsBehindAnIndexSetsNothing(String line) {
        GoMap values = GoMap.empty();
        new SetFlags(values, HELM_3).setString(line);
        assertThat(values.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a[9223372036854775807]=1", "a[9223372036854775808]=1", "a[3000000000].b=1"})
    void aValueBehindTheLargestIndexIsRejected(String line) {
        assertThatThrownBy(() -> new SetFlags(GoMap.empty(), HELM_3).setString(line))
                .isInstanceOf(KasaneException.class);
    }
}
