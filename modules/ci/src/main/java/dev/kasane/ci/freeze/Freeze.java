package dev.kasane.ci.freeze;

import dev.kasane.config.ConfigFile;
import dev.kasane.files.FileTree;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A time range in which kasane promotes nothing to some environments.
 *
 * @param environments their names; empty for all
 * @param except the pipelines that are promoted all the same
 * @param window when
 * @param reason why, for people
 */
public record Freeze(List<String> environments, List<String> except, Window window, String reason) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEE yyyy-MM-dd HH:mm", Locale.ROOT);

    /**
     * Those that {@code promotion.freezes} of {@code .kasane.yaml} lists.
     *
     * @param tree the files of the deployed branch
     * @throws KasaneException if the section cannot be read
     */
    public static List<Freeze> all(FileTree tree) {
        List<Freeze> freezes = new ArrayList<>();
        if (ConfigFile.section(tree, "promotion") instanceof YamlMap promotion
                && promotion.get("freezes") instanceof YamlList list) {
            for (YamlNode item : list) {
                freezes.add(of((YamlMap) item));
            }
        }
        return freezes;
    }

    /**
     * Those of the deployed branch, and those beside the pipelines.
     *
     * @param deployed the files of the deployed branch
     * @param beside the files beside the pipelines, if that is another repository; null otherwise
     * @throws KasaneException if one of the sections cannot be read
     */
    public static List<Freeze> all(FileTree deployed, @Nullable FileTree beside) {
        List<Freeze> freezes = all(deployed);
        if (beside != null) {
            freezes.addAll(all(beside));
        }
        return freezes;
    }

    private static Freeze of(YamlMap map) {
        String reason = map.text("reason");
        return new Freeze(
                ConfigFile.texts(map.get("environments")),
                ConfigFile.texts(map.get("except")),
                window(map, zone(map)),
                reason == null ? "" : reason);
    }

    private static ZoneId zone(YamlMap map) {
        String zone = map.text("zone");
        try {
            return ZoneId.of(zone == null ? "UTC" : zone);
        } catch (DateTimeException e) {
            throw wrong(
                    map,
                    "zone",
                    "there is no time zone " + zone,
                    "write its name, such as Europe/Berlin or Asia/Tokyo");
        }
    }

    private static Window window(YamlMap map, ZoneId zone) {
        String weekly = map.text("weekly");
        if (weekly == null) {
            LocalDateTime from = time(map, "from");
            LocalDateTime until = time(map, "until");
            if (!from.isBefore(until)) {
                throw wrong(map, "until", "the freeze ends before it begins", "write a later time");
            }
            return new Window.Once(from, until, zone);
        }
        try {
            Window.Weekly window = Window.Weekly.parse(weekly, zone);
            if (window != null) {
                return window;
            }
        } catch (DateTimeException e) {
            // reported below
        }
        throw wrong(map, "weekly", weekly + " is no time of the week", "write it as Fri 16:00 - Mon 08:00");
    }

    private static LocalDateTime time(YamlMap map, String field) {
        String text = map.text(field);
        if (text == null) {
            throw wrong(map, field, "the freeze has neither weekly nor " + field, "add from and until, or weekly");
        }
        try {
            return LocalDateTime.parse(text);
        } catch (DateTimeException e) {
            throw wrong(map, field, text + " is no time", "write a day and a time, such as 2026-12-20T18:00");
        }
    }

    private static KasaneException wrong(YamlMap map, String field, String sentence, String hint) {
        YamlNode value = map.get(field);
        return Problem.error(sentence, (value == null ? map : value).span(), hint)
                .asException();
    }

    /** Why a pipeline is not promoted to an environment at a moment; null if none of some freezes holds it. */
    public static @Nullable String first(List<Freeze> freezes, String environment, String pipeline, Instant moment) {
        return freezes.stream()
                .map(freeze -> freeze.holds(environment, pipeline, moment))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Why a pipeline is not promoted to an environment at a moment; null if this freeze does not hold it. */
    public @Nullable String holds(String environment, String pipeline, Instant moment) {
        if (!environments.isEmpty() && !environments.contains(environment) || except.contains(pipeline)) {
            return null;
        }
        ZonedDateTime end = window.endAround(moment);
        return end == null
                ? null
                : environment + " is frozen until " + TIME.format(end) + " " + end.getZone()
                        + (reason.isEmpty() ? "" : ": " + reason);
    }
}
