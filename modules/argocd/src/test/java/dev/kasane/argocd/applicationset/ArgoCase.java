package dev.kasane.argocd.applicationset;

import dev.kasane.argocd.CaseFolder;
import dev.kasane.argocd.fixtures.ArgoFixtures;
import dev.kasane.files.DirectoryTree;
import dev.kasane.files.FileTree;
import dev.kasane.files.MemoryTree;
import dev.kasane.gotemplate.bound.Bounds;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** One of Argo CD's cases: its answer and ours in the same words. */
public final class ArgoCase {

    private final Path folder;

    private final UnaryOperator<String> comparable;

    /** A case, of whose messages what a library says is not compared. */
    public ArgoCase(Path folder) {
        this(folder, ArgoCase::comparable);
    }

    /**
     * A case.
     *
     * @param folder its files and the answer
     * @param comparable what is compared of a message
     */
    public ArgoCase(Path folder, UnaryOperator<String> comparable) {
        this.folder = folder;
        this.comparable = comparable;
    }

    /** The differences between Argo CD's answer and ours. */
    public List<String> differences() throws IOException {
        GoMap applicationSet = new CaseFolder(folder).yaml("appset.yaml");
        GoMap fixtures = new CaseFolder(folder).yaml("fixtures.yaml");
        // the oracle's cluster has no Secrets when a case names none
        if (!fixtures.has("clusters")) {
            fixtures.put("clusters", GoList.of(List.of()));
        }
        ArgoFixtures world = ArgoFixtures.of(fixtures);
        Path treeFolder = folder.resolve("tree");
        FileTree tree = Files.isDirectory(treeFolder) ? new DirectoryTree(treeFolder) : MemoryTree.of();
        Expansion expansion =
                new Expander(world, (url, revision) -> tree, Bounds.DEFAULT, new FolderLists()).expand(applicationSet);
        Path refusal = folder.resolve("expected-error.txt");
        List<String> differences = new ArrayList<>();
        if (Files.exists(refusal)) {
            List<String> any = new ArrayList<>(
                    Files.readAllLines(refusal).stream().map(comparable).toList());
            any.add(comparable.apply(Files.readString(refusal)));
            String answer = comparable.apply(expansion.reason() + ": " + expansion.message());
            if (!any.contains(answer)) {
                differences.add("refusal: " + any + "\n  ours: " + answer);
            }
            return differences;
        }
        if (expansion.isRefused()) {
            differences.add("we refuse: " + expansion.reason() + ": " + expansion.message());
            return differences;
        }
        GoMap expected = new CaseFolder(folder).yaml("expected.yaml");
        compare(
                "generated",
                sorted(expected, expected.list("generated")),
                sorted(expected, GoList.of(expansion.applications())),
                differences);
        Reconciliation round = Reconciliation.of(applicationSet, expansion, world);
        compare(
                "applied",
                new TreeSet<>(texts(expected.list("applied"))),
                new TreeSet<>(round.applied().keySet()),
                differences);
        compare("deleted", new TreeSet<>(texts(expected.list("deleted"))), new TreeSet<>(round.deleted()), differences);
        List<Object> changed = new ArrayList<>();
        round.applied().forEach((name, application) -> {
            boolean same = expansion.applications().stream().anyMatch(application::equals);
            if (!same) {
                changed.add(application);
            }
        });
        compare("appliedDifferently", expected.list("appliedDifferently").items(), changed, differences);
        String message = expected.map("conditions").map("ErrorOccurred").text("message");
        String ours =
                round.complaint().isEmpty() ? "All applications have been generated successfully" : round.complaint();
        compare("condition", message, ours, differences);
        return differences;
    }

    private static String comparable(String text) {
        return text.replaceAll("(?s)yaml: .*", "yaml:")
                .replaceAll("revision [0-9a-f]{40}", "revision main")
                .replace("<repo>", "https://git.example/shop.git");
    }

    private static List<String> texts(GoList list) {
        return list.items().stream().map(Object::toString).toList();
    }

    private static List<Object> sorted(GoMap expected, GoList list) {
        List<Object> items = new ArrayList<>(list.items());
        if (expected.text("order").equals("any")) {
            items.sort(
                    Comparator.comparing(item -> ((GoMap) item).map("metadata").text("name") + item));
        }
        return items;
    }

    private static void compare(String what, Object expected, Object actual, List<String> differences) {
        if (!expected.equals(actual)) {
            differences.add(what + "\n  Argo CD: " + expected + "\n  ours:    " + actual);
        }
    }
}
