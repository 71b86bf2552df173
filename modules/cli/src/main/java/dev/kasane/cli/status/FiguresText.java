package dev.kasane.cli.status;

import dev.kasane.ci.status.Figures.Figure;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The delivery figures of services, as a table or JSON.
 *
 * @param branch the deployed branch
 * @param since from when on
 * @param figures a line each
 */
record FiguresText(String branch, Instant since, List<Figure> figures) {

    private static final int MINUTES = 60;
    private static final int HOURS = 24;

    String text() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("service", "environment", "images", "lead time", "failed", "works after"));
        for (Figure figure : figures) {
            lines.add(List.of(
                    SafeText.forTerminal(figure.pipeline()),
                    SafeText.forTerminal(figure.environment()),
                    String.valueOf(figure.count()),
                    time(figure.lead()),
                    String.valueOf(figure.failed()),
                    time(figure.restored())));
        }
        int[] widths = new int[lines.getFirst().size()];
        lines.forEach(line -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        });
        StringBuilder text = new StringBuilder(SafeText.forTerminal(branch))
                .append(" since ")
                .append(since.toString(), 0, 10)
                .append("\n\n");
        for (List<String> line : lines) {
            StringBuilder one = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                one.append(line.get(i))
                        .append(" ".repeat(widths[i] - line.get(i).length() + 3));
            }
            text.append(one.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    String json() {
        JsonWriter json = new JsonWriter();
        json.object();
        json.field("version", "kasane.dev/figures/v1");
        json.field("branch", branch);
        json.field("since", since.toString());
        json.array("figures");
        for (Figure figure : figures) {
            json.object();
            json.field("pipeline", figure.pipeline());
            json.field("environment", figure.environment());
            json.field("target", figure.target());
            json.field("images", figure.count());
            seconds("leadSeconds", figure.lead(), json);
            json.field("failed", figure.failed());
            json.field("wentBack", figure.wentBack());
            seconds("restoredSeconds", figure.restored(), json);
            json.end();
        }
        json.end();
        json.end();
        return json.toText();
    }

    private static void seconds(String name, @Nullable Duration time, JsonWriter json) {
        if (time == null) {
            json.field(name, (String) null);
        } else {
            json.field(name, time.toSeconds());
        }
    }

    private static String time(@Nullable Duration time) {
        if (time == null) {
            return "-";
        }
        long minutes = time.toMinutes();
        if (minutes < 2 * MINUTES) {
            return minutes + " min";
        }
        long hours = minutes / MINUTES;
        return hours < 2 * HOURS ? hours + " h" : hours / HOURS + " d";
    }
}
