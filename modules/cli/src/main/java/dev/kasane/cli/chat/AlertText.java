package dev.kasane.cli.chat;

import dev.kasane.cli.show.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The text of a chat message: open and resolved problems of a run, in a few lines.
 *
 * @param command the command that ran, such as {@code kasane ci}
 * @param repository the name of the repository of the run
 * @param branch its branch
 * @param commit the commit of the run
 */
public record AlertText(String command, String repository, String branch, String commit) {

    private static final int MOST_LINES = 10;
    private static final int LONGEST = 300;
    private static final int SHORT = 10;

    /**
     * The values for a template.
     *
     * @param open the open problems
     * @param over the resolved problems
     * @param places the web pages with pull requests
     */
    Map<String, String> values(List<Alert> open, List<Alert> over, List<String> places) {
        List<String> lines = new ArrayList<>(open.stream().map(Alert::line).toList());
        over.forEach(one -> lines.add("over: " + one.kind() + ": " + one.name()));
        String summary = command + ", " + SafeText.forTerminal(repository) + ", " + SafeText.forTerminal(branch)
                + " at " + commit.substring(0, Math.min(SHORT, commit.length())) + ": "
                + counted(open.size(), over.size());
        Map<String, String> values = new LinkedHashMap<>();
        values.put("repository", SafeText.forTerminal(repository));
        values.put("branch", SafeText.forTerminal(branch));
        values.put("commit", commit);
        values.put("summary", summary);
        values.put("link", open.isEmpty() || places.isEmpty() ? "" : SafeText.forTerminal(places.getFirst()));
        values.put("text", text(summary, lines, open.isEmpty() ? List.of() : places));
        return values;
    }

    private static String counted(int open, int over) {
        String troubles = open == 1 ? "1 thing needs a look" : open + " things need a look";
        String again = over == 1 ? "1 thing is well again" : over + " things are well again";
        return open == 0 ? again : over == 0 ? troubles : troubles + ", " + again;
    }

    private static String text(String summary, List<String> lines, List<String> places) {
        StringBuilder text = new StringBuilder(summary).append('\n');
        for (String line : lines.subList(0, Math.min(MOST_LINES, lines.size()))) {
            String safe = SafeText.forTerminal(line.replace('\n', ' '));
            text.append("- ")
                    .append(safe.length() > LONGEST ? safe.substring(0, LONGEST) + "…" : safe)
                    .append('\n');
        }
        if (lines.size() > MOST_LINES) {
            text.append("- and ").append(lines.size() - MOST_LINES).append(" more\n");
        }
        places.stream()
                .limit(MOST_LINES)
                .forEach(place -> text.append(SafeText.forTerminal(place)).append('\n'));
        return text.toString().strip();
    }
}
