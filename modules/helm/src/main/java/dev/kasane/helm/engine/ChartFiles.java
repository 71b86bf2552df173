package dev.kasane.helm.engine;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.function.FunctionFailure;
import dev.kasane.gotemplate.function.PathFunctions;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoBytes;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoMethods;
import dev.kasane.helm.chart.ChartFile;
import dev.kasane.helm.function.YamlText;
import dev.kasane.helm.profile.HelmProfile;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@code .Files} of templates: the files of a chart that are no templates and no subcharts. */
final class ChartFiles implements GoMethods {

    private static final String TYPE = "engine.files";

    /** The cost of matching a name. */
    private static final long STEPS_OF_A_MATCH = 32;

    /** The cost of parsing a pattern. */
    private static final long STEPS_OF_A_PATTERN = 500;

    private static final long COMPARED_IN_A_STEP = 4;

    /** So many bytes are written in the time of a step. */
    private static final long BYTES_OF_A_STEP = 4;

    private static final GoList NONE = GoBytes.of(new byte[0]);

    private final GoMap files;
    private final HelmProfile profile;

    private ChartFiles(GoMap files, HelmProfile profile) {
        this.files = files;
        this.profile = profile;
    }

    static GoMap of(List<ChartFile> files, HelmProfile profile) {
        GoMap map = GoMap.holding(GoBytes.TYPE);
        for (ChartFile file : files) {
            map.put(file.name(), GoBytes.of(file.bytes()));
        }
        return named(map, profile);
    }

    private static GoMap named(GoMap map, HelmProfile profile) {
        return map.named(TYPE, new ChartFiles(map, profile));
    }

    @Override
    public @Nullable Method get(String name) {
        return switch (name) {
            case "Get" -> Method.ofText((path, budget) -> text(bytes(path)));
            case "GetBytes" -> Method.ofText((path, budget) -> bytes(path));
            case "Glob" -> Method.ofText((path, budget) -> glob(path, budget));
            case "Lines" -> Method.ofText((path, budget) -> lines(path));
            case "AsConfig" -> new Method(List.of(), (none, budget) -> config(budget));
            case "AsSecrets" -> new Method(List.of(), (none, budget) -> secrets(budget));
            default -> null;
        };
    }

    /** Takes the work of writing all files. */
    private void writeAll(Budget budget) {
        long bytes = 0;
        for (var file : files.entries()) {
            bytes += ((GoList) file.getValue()).size();
        }
        budget.spend(bytes / BYTES_OF_A_STEP);
    }

    private GoList bytes(String path) {
        return files.get(path) instanceof GoList bytes ? bytes : NONE;
    }

    private static String text(Object bytes) {
        return ((GoBytes) ((GoList) bytes).items()).text();
    }

    private GoMap glob(String pattern, Budget budget) {
        budget.spend(STEPS_OF_A_PATTERN);
        Glob glob = Glob.gobwasWithSlashes(pattern);
        GoMap found = GoMap.holding(GoBytes.TYPE);
        long before = 0;
        for (var file : files.entries()) {
            budget.spend(STEPS_OF_A_MATCH + (glob.work() - before) / COMPARED_IN_A_STEP);
            before = glob.work();
            if (!glob.isValid() || glob.matches(file.getKey())) {
                found.put(file.getKey(), file.getValue());
            }
        }
        return named(found, profile);
    }

    private GoList lines(String path) {
        String text = text(bytes(path));
        if (text.isEmpty()) {
            if (files.has(path) && !profile.readsEmptyLines()) {
                throw new FunctionFailure("runtime error: index out of range [-1]");
            }
            return GoList.ofTexts(List.of());
        }
        return GoList.ofTexts(
                List.of((text.endsWith("\n") ? text.substring(0, text.length() - 1) : text).split("\n", -1)));
    }

    private String config(Budget budget) {
        writeAll(budget);
        GoMap data = GoMap.empty();
        for (var file : files.entries()) {
            data.put(PathFunctions.base(file.getKey()), text(file.getValue()));
        }
        return YamlText.of(data);
    }

    private String secrets(Budget budget) {
        writeAll(budget);
        GoMap data = GoMap.empty();
        for (var file : files.entries()) {
            byte[] bytes = ((GoBytes) ((GoList) file.getValue()).items()).bytes();
            data.put(
                    PathFunctions.base(file.getKey()),
                    new String(Base64.getEncoder().encode(bytes), StandardCharsets.ISO_8859_1));
        }
        return YamlText.of(data);
    }
}
