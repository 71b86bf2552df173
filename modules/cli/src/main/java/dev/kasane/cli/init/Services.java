package dev.kasane.cli.init;

import dev.kasane.cli.command.Flags;
import dev.kasane.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of a service: its base, an overlay for each environment, and a pipeline when there is a module to build. */
final class Services {

    private static final List<String> REPLICAS = List.of("1", "2", "3");

    private Services() {}

    static Map<String, String> files(String service, List<String> environments, Flags flags) {
        String registry = value(flags, "registry", "registry.example.org");
        String image = value(flags, "image", registry + "/library/" + service + ":0.1.0");
        int colon = image.lastIndexOf(':');
        if (colon <= image.lastIndexOf('/') || image.contains("@")) {
            throw Problem.error(
                            "--image " + image + " names no tag",
                            null,
                            "write it as REGISTRY/NAME:TAG; promotions put a digest beside it")
                    .asException();
        }
        Map<String, String> gaps = new LinkedHashMap<>();
        gaps.put("service", service);
        gaps.put("image", image.substring(0, colon));
        gaps.put("tag", image.substring(colon + 1));
        Map<String, String> files =
                new LinkedHashMap<>(Template.named("service").filled(gaps));
        for (int i = 0; i < environments.size(); i++) {
            boolean last = i == environments.size() - 1;
            gaps.put("environment", environments.get(i));
            gaps.put("replicas", REPLICAS.get(i == 0 ? 0 : last ? 2 : 1));
            files.putAll(Template.named("service-overlay").filled(gaps));
        }
        String module = flags.value("module");
        if (module != null) {
            gaps.put("module", Names.plain("module", module));
            gaps.put("main", value(flags, "main", ""));
            if (flags.value("main") == null) {
                throw Problem.error(
                                "--module needs --main", null, "name the class that is run: --main org.example.Main")
                        .asException();
            }
            gaps.put("promotion", promotion(service, environments));
            files.putAll(Template.named("pipeline").filled(gaps));
        }
        return files;
    }

    private static String promotion(String service, List<String> environments) {
        StringBuilder text = new StringBuilder();
        @Nullable String before = null;
        for (String environment : environments) {
            String target = "overlays/" + environment + "/" + service;
            text.append(text.isEmpty() ? "" : "\n").append("  - target: ").append(target);
            if (before == null) {
                text.append("\n    by: commit");
            } else {
                text.append("\n    after: [").append(before).append(']');
            }
            before = target;
        }
        return text.toString();
    }

    private static String value(Flags flags, String name, String otherwise) {
        String value = flags.value(name);
        return value == null ? otherwise : Names.plain(name, value);
    }
}
