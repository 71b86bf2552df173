package dev.kasane.cli.chat;

import java.util.List;

/**
 * What a run found.
 *
 * @param open what somebody should look at
 * @param well what is in order; of two with the same kind and name, an open one counts
 * @param places where pull requests are
 */
public record Alerts(List<Alert> open, List<Alert> well, List<String> places) {

    public Alerts {
        // of two images in one place, the other one may be well
        List<Alert> all = open;
        well = well.stream()
                .filter(one -> all.stream()
                        .noneMatch(other ->
                                other.kind().equals(one.kind()) && other.name().equals(one.name())))
                .toList();
    }
}
