package dev.kasane.argocd.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClosedWindowsTest {

    @Test
    void aRebuildOnSaturdayWaitsUntilTuesday() {
        String windows = "[{kind: allow, schedule: 0 9 * * 2-4, duration: 6h, applications: ['*'], manualSync: true}]";

        assertThat(new Start()
                        .withWindows("a", windows)
                        .withWindows("b", windows)
                        .waits())
                .containsExactly(
                        "DELAYS a rebuild on Saturday waits until Tuesday 09:00 UTC: the sync windows of project"
                                + " shop hold back a and 1 more, unless a person syncs them");
    }

    @Test
    void windowsThatOpenEachDayAreLeftOut() {
        assertThat(new Start()
                        .withWindows("a", "[{kind: allow, schedule: 0 9 * * *, duration: 6h, applications: ['*']}]")
                        .waits())
                .isEmpty();
    }

    @Test
    void windowsOfOtherApplicationsAreLeftOut() {
        assertThat(new Start()
                        .withWindows("a", "[{kind: allow, schedule: 0 9 * * 2, duration: 6h, applications: [b]}]")
                        .waits())
                .isEmpty();
    }

    @Test
    void aDenialAtTheWeekendCounts() {
        assertThat(new Start()
                        .withWindows("a", "[{kind: deny, schedule: 0 0 * * 6, duration: 48h, applications: ['*']}]")
                        .waits())
                .containsExactly(
                        "DELAYS a rebuild on Saturday waits until Monday 00:00 UTC: the sync windows of project"
                                + " shop hold back a");
    }
}
