package dev.kasane.cli.chat;

import java.util.List;

/**
 * The alerts of a run.
 *
 * @param open the open problems
 * @param well the resolved problems; of two with the same kind and name, the open one counts
 * @param places the web pages with pull requests
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
