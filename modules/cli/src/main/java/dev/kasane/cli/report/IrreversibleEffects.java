package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.report.TargetChange;
import dev.kasane.cli.show.SafeText;
import dev.kasane.resource.Resource;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The effects of a deployed state that a rollback does not undo: on volume claims, and of Jobs. */
public final class IrreversibleEffects {

    private static final int MOST = 20;
    private static final Set<String> JOBS = Set.of("Job", "CronJob");

    private IrreversibleEffects() {}

    /**
     * A list for a pull request that goes back; empty if nothing of the kind is in the objects that change.
     *
     * @param changes what it changes
     * @param with what its Jobs ran with, such as "the newer image"
     */
    public static String of(List<TargetChange> changes, String with) {
        Set<String> lines = new LinkedHashSet<>();
        for (TargetChange target : changes) {
            for (Change change : target.changes()) {
                Resource then = change.earlier();
                if (then != null) {
                    add(then, target.target(), with, lines);
                }
            }
        }
        List<String> shown = new ArrayList<>(lines);
        StringBuilder text = new StringBuilder();
        shown.subList(0, Math.min(MOST, shown.size()))
                .forEach(line -> text.append(line).append('\n'));
        if (shown.size() > MOST) {
            text.append("- ").append(shown.size() - MOST).append(" more\n");
        }
        return text.isEmpty() ? "" : "Merging this does not undo:\n\n" + text + "\n";
    }

    private static void add(Resource object, String target, String with, Set<String> lines) {
        String kind = object.gvk().kind();
        String name = SafeText.forMarkdown(kind + " " + object.name()) + " in `" + target + "`";
        if (JOBS.contains(kind)) {
            lines.add("- what " + name + " did with " + with + ", such as a change of a schema");
        }
        List<String> claims = new ArrayList<>();
        claims(object.root(), claims);
        for (String claim : claims) {
            lines.add("- what " + name + " wrote to the claim " + SafeText.forMarkdown(claim));
        }
    }

    /** The names of the claims that pods mount, wherever an object has their volumes; those of a StatefulSet begin so. */
    private static void claims(YamlNode node, List<String> claims) {
        if (node instanceof YamlList list) {
            for (YamlNode item : list) {
                claims(item, claims);
            }
        }
        if (!(node instanceof YamlMap map)) {
            return;
        }
        for (int i = 0; i < map.size(); i++) {
            YamlNode value = map.value(i);
            String key = map.key(i).text();
            if (key.equals("persistentVolumeClaim") && value instanceof YamlMap claim) {
                add(claim.text("claimName"), claims);
            } else if (key.equals("volumeClaimTemplates") && value instanceof YamlList templates) {
                for (YamlNode template : templates) {
                    YamlMap metadata = template instanceof YamlMap one ? one.map("metadata") : null;
                    add(metadata == null ? null : metadata.text("name"), claims);
                }
            } else {
                claims(value, claims);
            }
        }
    }

    private static void add(@Nullable String name, List<String> claims) {
        if (name != null) {
            claims.add(name);
        }
    }
}
