package dev.kasane.cli.graph;

import dev.kasane.lock.Requirement;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.BiConsumer;

/** A kind of commit: what it changes in a repository, by chance. */
enum SourceChange {
    CHART_TEMPLATE((repository, random) -> {
        String path = one(repository.paths("charts/", random.nextInt(4) == 0 ? ".txt" : "map.yaml"), random);
        String line = path.endsWith(".txt")
                ? "more\n"
                : random.nextInt(3) == 0
                        ? "  {{- /* a comment */}}\n"
                        : "  key" + random.nextInt(1000) + ": {{ .Values.third | default .Values.inline | quote }}\n";
        String text = Objects.requireNonNull(repository.text(path));
        // a file does not grow without end
        repository.put(path, (text.length() > 2000 ? text.substring(0, text.indexOf("  second")) : text) + line);
    }),

    CHART_DEFAULT((repository, random) ->
            repository.put(one(repository.paths("charts/", "values.yaml"), random), values(random))),

    VALUES_FILE((repository, random) -> {
        List<String> files = List.of("envs/", "k/charts", "charts/c", "flux/generated");
        List<String> paths = repository.paths(one(files, random), random.nextInt(5) == 0 ? ".txt" : ".yaml").stream()
                .filter(path -> !path.contains("/templates/")
                        && !path.endsWith("Chart.yaml")
                        && !path.endsWith("kustomization.yaml")
                        && !path.endsWith(".argocd-source.yaml"))
                .toList();
        String path = paths.isEmpty() ? "envs/maybe.yaml" : one(paths, random);
        String added = "envs/glob/" + (char) ('c' + random.nextInt(3)) + ".yaml";
        switch (random.nextInt(8)) {
            case 0 ->
                repository.put("envs/maybe.yaml", repository.text("envs/maybe.yaml") == null ? values(random) : null);
            case 1 -> repository.put(added, repository.text(added) == null ? values(random) : null);
            default -> repository.put(path, values(random));
        }
    }),

    INLINE_VALUES(
            (repository, random) -> replaced("inline: \\w+", "inline: v" + random.nextInt(1000), repository, random)),

    PARAMETERS((repository, random) -> {
        if (random.nextInt(3) == 0) {
            String path = "clusters/prod/variables.yaml";
            repository.put(
                    path,
                    Objects.requireNonNull(repository.text(path))
                            .replaceFirst("(COLOR|OTHER): \\w+", "$1: c" + random.nextInt(1000)));
        } else {
            String field = one(List.of("(value: |nameSuffix: -)\\w+", "(INLINE: )\\w+"), random);
            replaced(field, "$1p" + random.nextInt(1000), repository, random);
        }
    }),

    LOCK_ENTRY((repository, random) -> {
        Requirement chart = one(SourcesRepository.LOCKED_CHARTS, random);
        if (random.nextInt(10) == 0) {
            repository.lockUnknown(chart, random.nextInt(1000));
        } else {
            repository.lockChart(chart, random.nextInt(5), random.nextInt(3));
        }
    }),

    REMOTE_BASE((repository, random) -> {
        Requirement folder = one(SourcesRepository.LOCKED_FOLDERS, random);
        if (random.nextInt(10) == 0) {
            repository.lockUnknown(folder, random.nextInt(1000));
        } else {
            repository.lockFolder(folder, random.nextInt(100), random.nextInt(5), random.nextInt(2));
        }
    }),

    COMPONENT((repository, random) -> {
        int number = random.nextInt(3);
        String overlay = "k/overlay" + random.nextInt(9) + "/kustomization.yaml";
        String text = Objects.requireNonNull(repository.text(overlay));
        String component = "components: [../component" + number + "]\n";
        switch (random.nextInt(4)) {
            case 0 -> repository.put(overlay, text.replaceFirst("components: .*\n", "") + component);
            case 1 -> repository.put(overlay, text.replaceFirst("components: .*\n", ""));
            case 2 -> {
                String file = "k/component" + number + "/kustomization.yaml";
                String before =
                        Objects.requireNonNull(repository.text(file)).replaceFirst("commonAnnotations: .*\n", "");
                repository.put(file, before + "commonAnnotations: {quiet: v" + random.nextInt(9) + "}\n");
            }
            default ->
                repository.put(
                        "k/component" + number + "/patch.yaml",
                        SourcesRepository.patch("component" + number, random.nextInt(1000)));
        }
    }),

    PATCH((repository, random) -> {
        String folder = "k/overlay" + random.nextInt(9);
        String file = folder + "/kustomization.yaml";
        String text = Objects.requireNonNull(repository.text(file));
        switch (random.nextInt(5)) {
            case 0 -> repository.put(file, text.replaceFirst("patches: .*\n", "patches: [{path: spare.yaml}]\n"));
            case 1 -> repository.put(file, text.replaceFirst("patches: .*\n", "patches: [{path: patch.yaml}]\n"));
            case 2 -> repository.put(folder + "/spare.yaml", SourcesRepository.patch("spare", random.nextInt(1000)));
            default -> repository.put(folder + "/patch.yaml", SourcesRepository.patch("overlay", random.nextInt(1000)));
        }
    });

    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private final BiConsumer<SourcesRepository, Random> change;

    SourceChange(BiConsumer<SourcesRepository, Random> change) {
        this.change = change;
    }

    void in(SourcesRepository repository, Random random) {
        change.accept(repository, random);
    }

    private static String values(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> "first: f" + random.nextInt(1000) + "\n";
            case 1 -> "deep: {second: s" + random.nextInt(1000) + "}\n";
            case 2 -> "first: f" + random.nextInt(1000) + "\ndeep: {second: s" + random.nextInt(1000) + "}\n";
            case 3 -> "third: t" + random.nextInt(1000) + "\n";
            default -> "unused: u" + random.nextInt(1000) + "\n";
        };
    }

    /** Replaces a text in one of the files that have it. */
    private static void replaced(String pattern, String by, SourcesRepository repository, Random random) {
        List<String> paths = repository.paths("", ".yaml").stream()
                .filter(path -> Objects.requireNonNull(repository.text(path)).matches("(?s).*(" + pattern + ").*"))
                .filter(path -> !path.startsWith("charts/"))
                .toList();
        String path = one(paths, random);
        repository.put(path, Objects.requireNonNull(repository.text(path)).replaceFirst(pattern, by));
    }

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }
}
