package dev.kasane.helm.manifest;

import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoText;
import dev.kasane.helm.profile.HelmProfile;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The documents of a release.
 *
 * @param objects what is installed, in the order of installing
 * @param hooks what runs before or after, in the same order
 */
public record Manifests(List<Document> objects, List<Document> hooks) {

    /** The largest real charts print hundreds. */
    private static final int MOST_DOCUMENTS = 20_000;

    /** No API server takes a larger object: its limit for a request is 3 MiB. */
    private static final int LONGEST_DOCUMENT = 3 << 20;

    /**
     * The documents in the output of templates.
     *
     * @param files the printed texts by the paths of their templates, in byte order
     * @param places which place of a template printed what; used for messages only
     * @throws dev.kasane.problem.KasaneException when one is no YAML or larger than any object can be, or when there are too many
     */
    public static Manifests of(Map<String, String> files, HelmProfile profile, PrintedPlaces places) {
        List<Document> objects = new ArrayList<>();
        List<Document> hooks = new ArrayList<>();
        YamlReader reader = YamlReader.standard();
        int count = 0;
        for (var file : files.entrySet()) {
            String path = file.getKey();
            if (path.endsWith("NOTES.txt")) {
                continue;
            }
            List<String> documents = Documents.of(file.getValue(), profile.documents());
            for (int i = 0; i < documents.size(); i++) {
                String text = documents.get(i);
                refuseTooMuch(path, text, ++count);
                Head head = head(documents, i, path, file.getValue(), reader, places);
                if (head.hook() == null) {
                    objects.add(new Document(path, head.kind(), text, List.of()));
                    continue;
                }
                List<String> events = HookEvents.of(head.hook());
                if (!events.isEmpty()) {
                    hooks.add(new Document(path, head.kind(), text, events));
                }
            }
        }
        objects.sort(InstallOrder.of(profile.isFour()));
        hooks.sort(InstallOrder.of(profile.isFour()));
        return new Manifests(List.copyOf(objects), List.copyOf(hooks));
    }

    /** The head of a document; a message about it names the place of the template, too. */
    private static Head head(
            List<String> documents, int i, String path, String printed, YamlReader reader, PrintedPlaces places) {
        try {
            return Head.of(documents.get(i), path, reader);
        } catch (KasaneException e) {
            Problem problem = e.problems().getFirst();
            Span span = problem.span();
            int start = 0;
            for (int before = 0; before < i; before++) {
                start = printed.indexOf(documents.get(before), start)
                        + documents.get(before).length();
            }
            start = printed.indexOf(documents.get(i), start);
            int offset = span == null
                    ? 0
                    : GoText.of(Arrays.copyOf(span.file().bytes(), span.offset()))
                            .length();
            throw places.named(problem, path, printed, start + offset).asException();
        }
    }

    private static void refuseTooMuch(String path, String text, int count) {
        if (count > MOST_DOCUMENTS) {
            throw Problem.error(
                            "the templates print more than " + MOST_DOCUMENTS + " documents",
                            null,
                            path + " printed the last of them")
                    .asException();
        }
        if (text.length() > LONGEST_DOCUMENT) {
            throw Problem.error(
                            path + " prints a document of more than 3 MiB",
                            null,
                            "no API server takes an object of that size")
                    .asException();
        }
    }
}
