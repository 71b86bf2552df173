package dev.kasane.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RefuseSomeTest {

    private static final ApiCall READ = ApiCall.of("GET", URI.create("/api/v1/namespaces/a/configmaps/b"));
    private static final ApiCall CREATE = ApiCall.of("POST", URI.create("/api/v1/namespaces/a/configmaps"));
    private static final ApiCall CHANGE = ApiCall.of("PATCH", URI.create("/api/v1/namespaces/a/configmaps/b"));

    @Test
    void a_controller_with_a_single_write_meets_each_refusal() {
        assertThat(RefuseSome.conflicts().refuse(CHANGE)).isNotNull();
        assertThat(RefuseSome.throttling().refuse(CREATE)).isNotNull();
        assertThat(RefuseSome.failures().refuse(CREATE)).isNotNull();
    }

    @Test
    void reads_at_the_start_are_let_through_and_counted_for_themselves() {
        assertThat(refused(RefuseSome.failures(), READ, READ, CREATE, READ, CHANGE, READ))
                .containsExactly(false, false, true, true, false, false);
    }

    @Test
    void a_conflict_is_never_the_answer_to_a_creation() {
        assertThat(refused(RefuseSome.conflicts(), CREATE, READ, CREATE, CHANGE, CHANGE, CHANGE, CHANGE))
                .containsExactly(false, false, false, true, false, false, true);
    }

    @Test
    void there_is_an_end_to_it() {
        Disturbance failures = RefuseSome.failures();
        List<Boolean> refused = Stream.generate(() -> failures.refuse(CREATE) != null)
                .limit(200)
                .toList();

        assertThat(refused).filteredOn(it -> it).hasSize(30);
        assertThat(refused.subList(90, 200)).doesNotContain(true);
    }

    private static List<Boolean> refused(Disturbance disturbance, ApiCall... calls) {
        return Stream.of(calls).map(call -> disturbance.refuse(call) != null).toList();
    }
}
