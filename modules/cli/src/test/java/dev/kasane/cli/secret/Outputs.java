package dev.kasane.cli.secret;

import dev.kasane.cli.diff.Workspace;
import java.util.ArrayList;
import java.util.List;

/** What every command prints about a repository, and where a secret stands in it. */
final class Outputs {

    private static final List<String> DIFF_FORMATS = List.of("text", "unified", "markdown", "json", "html");
    private static final List<String> CHECK_FORMATS = List.of("text", "json", "junit", "sarif", "markdown");
    private static final List<String> OBJECTS =
            List.of("secret/secret", "configmap/config", "deployment/web", "service/web", "configmap/nothing");

    private final Workspace workspace;
    private final Canary canary;
    private final List<String> leaks;

    Outputs(Workspace workspace, Canary canary, List<String> leaks) {
        this.workspace = workspace;
        this.canary = canary;
        this.leaks = leaks;
    }

    void ofAll() {
        for (String format : DIFF_FORMATS) {
            print("diff", "HEAD~1..HEAD", "-f", format);
            print("diff", "HEAD~2..HEAD~1", "-f", format);
            print("diff", "HEAD..HEAD~2", "-f", format);
        }
        for (String format : CHECK_FORMATS) {
            print("check", "--all", "-f", format);
            print("check", "HEAD~1..HEAD", "--all", "-f", format);
        }
        print("diff", "HEAD~1..HEAD", "--check", "-f", "markdown");
        for (String format : List.of("tree", "dot", "mermaid", "json", "svg", "html")) {
            print("graph", "--files", "-f", format);
        }
        print("graph", "--unused");
        for (String format : List.of("text", "json")) {
            print("affected", "HEAD~1..HEAD", "-o", format);
            print("affected", "HEAD~1..HEAD", "--exact", "-o", format);
        }
        print("argo", "targets");
        print("crds", "list");
    }

    void ofTarget(String target) {
        for (String object : OBJECTS) {
            print("explain", target, object);
            print("explain", target, object, "--format", "json");
        }
        for (String field : List.of("data.copied", "data", "data.nothing", "metadata.name", "metadata")) {
            print("explain", target, "configmap/config", field);
        }
        print("graph", "--waves", target);
        print("explain", target, "secret/secret", "stringData.pw");
        print("explain", target, "secret/secret", "metadata.annotations.copied");
        print("explain", target, "deployment/web", "spec.template.spec.containers");
        String base = target.substring(0, target.lastIndexOf('/')) + "/base/secret.yaml";
        for (int line = 5; line < 12; line++) {
            print("explain", "--at", base + ":" + line);
        }
    }

    /** What is said of a target that cannot be rendered. */
    void ofBroken(String target) {
        print("explain", target, "secret/db");
        print("explain", target, "secret/db", "stringData.pw");
        print("check", target);
        workspace.print(List.of("render", target));
        check("render " + target, workspace.stderr());
        for (int line = 1; line < 8; line++) {
            print("explain", "--at", target + "/secret.yaml:" + line);
        }
    }

    void print(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        check(String.join(" ", words), workspace.print(words) + workspace.stderr());
    }

    private void check(String command, String output) {
        String leak = canary.leakIn(output);
        if (leak != null) {
            leaks.add(command + "\n    " + leak);
        }
        if (output.contains("a bug in kasane")) {
            leaks.add(command + " is a bug: " + output);
        }
    }
}
