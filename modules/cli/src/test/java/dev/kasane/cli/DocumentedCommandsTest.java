package dev.kasane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.console.Console;
import dev.kasane.cli.diff.Workspace;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every line that the README, CONTRIBUTING, docs/ and manifests/ tell people to type is run: here, on a copy of this repository, or by what
 * the table below names. (Screens of the README are run by {@code ReadmeTest}.)
 */
class DocumentedCommandsTest {

    private static final Path HOME = Path.of("../..").toAbsolutePath().normalize();
    private static final List<String> COPIED = List.of(
            "manifests",
            "overlays",
            "argocd",
            "tekton",
            ".kasane.yaml",
            ".gitignore",
            "modules/cli/src/training/broken");
    private static final String CI_TEST = "modules/cli/src/test/java/dev/kasane/cli/ci/CiCommandTest.java";
    private static final String SPREAD = "modules/cli/src/test/java/dev/kasane/cli/ci/SpreadRunTest.java";
    private static final String IMAGES = "modules/cli/src/test/java/dev/kasane/cli/image/ImageCommandTest.java";
    private static final String SERVER = "e2e/dry-run";
    private static final String DESK = "e2e/desk";
    private static final String SLICE = "e2e/slice";
    private static final String FROM_NOTHING = "e2e/from-nothing";
    private static final String ADDRESS =
            "modules/git/src/test/java/dev/kasane/git/forge/address/ForgeAddressTest.java";

    /** Scripts that hold the lines of kasane, too, as they are written. */
    private static final Set<String> VERBATIM = Set.of(DESK, SLICE, FROM_NOTHING, ".ci/run");

    /** What needs more than a copy of the files, and the file that runs it. */
    private static final Map<String, String> RUN_BY = Map.ofEntries(
            Map.entry(".ci/test", ".ci/run"),
            Map.entry(".ci/analyze", ".ci/run"),
            Map.entry(".ci/dependency-check", ".ci/run"),
            Map.entry("mvn spotless:apply", ".ci/run"),
            Map.entry("./kasane image build cart", IMAGES),
            Map.entry("./kasane image build cart --to registry.example.org", IMAGES),
            Map.entry("kasane image build cart", IMAGES),
            Map.entry("kasane image build cart --to oci:/srv/images", IMAGES),
            Map.entry("kasane image build cart --to registry.example.org/shop", IMAGES),
            Map.entry("./kasane ci --dry-run", CI_TEST),
            Map.entry("./kasane ci", ".ci/run"),
            Map.entry("./kasane pr show 1", ".ci/run"),
            Map.entry("kasane pr list", "modules/cli/src/test/java/dev/kasane/cli/pr/PullRequestCommandTest.java"),
            Map.entry("./kasane pr merge 1", "modules/cli/src/test/java/dev/kasane/cli/ci/RealForgeTest.java"),
            Map.entry("kasane ci plan --plan plan.json", SPREAD),
            Map.entry("kasane ci build --plan plan.json --results results --shard 0", SPREAD),
            Map.entry("kasane ci promote --plan plan.json --results results", SPREAD),
            Map.entry("e2e/build", ".ci/test"),
            Map.entry(".ci/browser && .ci/shop-programs", ".ci/test"),
            Map.entry("kasane diff --live overlays/dev/cart", SERVER),
            Map.entry("kasane apply overlays/dev/cart", SERVER),
            Map.entry("kasane apply overlays/dev/cart --prune --dry-run", SERVER),
            Map.entry("kind create cluster --config development/kind.yaml", DESK),
            Map.entry(
                    "./kasane dev rate --mode cluster --target overlays/local/rate --load development/load-into-kind"
                            + " --forward 8080",
                    DESK),
            Map.entry("./kasane dev rate --mode cluster --to registry.example.org/me", "e2e/dev"),
            Map.entry("skaffold dev -f development/skaffold.yaml -p rate", DESK),
            Map.entry(
                    "TOKEN_PUBLIC_KEY=$TELEPRESENCE_ROOT/etc/token-public-key"
                            + " java -cp 'modules/shop/rate/target/classes:modules/shop/rate/target/lib/*'"
                            + " dev.kasane.shop.rate.RateMain",
                    DESK),
            Map.entry(
                    "kubectl create secret generic notifications -n outside-secrets --dry-run=client -o yaml"
                            + " --from-file=slack-token |",
                    DESK),
            Map.entry(
                    "kubeseal --controller-namespace sealed-secrets -o yaml"
                            + " >overlays/prod/secret-stores/notifications.yaml",
                    DESK),
            Map.entry("telepresence connect --context dev --namespace rate", DESK),
            Map.entry("telepresence replace rate --container app --port 8080:8080 --env-file rate.env", DESK),
            Map.entry("set -a; . ./rate.env; set +a", DESK),
            Map.entry("telepresence quit", DESK),
            Map.entry("mkdir ~/testbed", FROM_NOTHING),
            Map.entry("kubectl port-forward -n test service/registry 443:443", FROM_NOTHING),
            Map.entry(
                    "kubectl get secret testbed-ca -n cert-manager"
                            + " -o go-template='{{index .data \"tls.crt\" | base64decode}}' >~/testbed/ca.crt",
                    FROM_NOTHING),
            Map.entry(
                    "kubectl get secret registry -n outside-secrets -o go-template='{{index .data"
                            + " \".dockerconfigjson\" | base64decode}}' >~/testbed/config.json",
                    FROM_NOTHING),
            Map.entry("export SSL_CERT_FILE=~/testbed/ca.crt DOCKER_CONFIG=~/testbed", FROM_NOTHING),
            Map.entry("kubectl apply --server-side -k argocd/bootstrap-local", SLICE),
            Map.entry("kubectl get applications -n argocd --watch", SLICE),
            Map.entry(
                    "kubectl patch application rate -n argocd --type merge"
                            + " -p '{\"spec\": {\"syncPolicy\": {\"automated\": null}}}'",
                    SLICE));

    /**
     * A line that a file runs in another form.
     *
     * @param file the file
     * @param form what it contains that does the same
     */
    private record Form(String file, String form) {}

    /** What needs more than a copy of the files, and runs in another form. */
    private static final Map<String, Form> RUN_IN_ANOTHER_FORM = Map.ofEntries(
            Map.entry("mvn -B verify", new Form(".ci/test", "mvn -B -T 2 verify")),
            Map.entry(
                    "mvn -B verify -pl modules/shop/purchase -am -Dtest=PurchaseTest"
                            + " -Dsurefire.failIfNoSpecifiedTests=false",
                    new Form(
                            "modules/shop/purchase/src/test/java/dev/kasane/shop/purchase/PurchaseTest.java",
                            "class PurchaseTest")),
            Map.entry(
                    "kubectl apply --server-side -k argocd/bootstrap",
                    new Form("e2e/testbed", "apply -f <(\"$kustomize\" build argocd/bootstrap)")),
            Map.entry("export KASANE_FORGE=github:OWNER/NAME", new Form(ADDRESS, "\"github:OWNER/NAME,")),
            Map.entry(
                    "export KASANE_FORGE=github:https://HOST/OWNER/NAME",
                    new Form(ADDRESS, "\"github:https://HOST/OWNER/NAME,")),
            Map.entry("export KASANE_FORGE=gitlab:GROUP/NAME", new Form(ADDRESS, "\"gitlab:GROUP/NAME,")),
            Map.entry(
                    "export KASANE_FORGE=gitlab:https://HOST/GROUP/NAME",
                    new Form(ADDRESS, "\"gitlab:https://HOST/GROUP/NAME,")),
            Map.entry(
                    "curl -sf -X POST -H \"Authorization: Bearer $JWT\" -d '{\"repositories\": [\"NAME\"],"
                            + " \"permissions\": {\"contents\": \"write\", \"pull_requests\": \"write\"}}'"
                            + " https://api.github.com/app/installations/INSTALLATION/access_tokens",
                    new Form("modules/cli/src/test/java/dev/kasane/cli/DocumentedTokenTest.java", "run(command()")));

    private static final String BENCHMARK = "it measures for minutes, on a machine with nothing else to do";

    /** What nothing here can run, and why. */
    private static final Map<String, String> NOT_RUN = Map.ofEntries(
            Map.entry(".ci/run", "it runs this"),
            Map.entry("git clone https://github.com/kasane-dev/kasane", "it needs the network"),
            Map.entry(
                    "echo \"127.0.0.1 registry.test\" | sudo tee -a /etc/hosts",
                    "it writes to a file of the machine; e2e/from-nothing does so in a mount of its own"),
            Map.entry("ln -s \"$PWD/kasane/kasane\" /usr/local/bin/kasane", "it writes to a folder of the machine"),
            Map.entry("ln -s \"$PWD/kasane\" /usr/local/bin/kustomize", "it writes to a folder of the machine"),
            Map.entry(
                    "./kasane dev zundoko-operator",
                    "it runs until it is stopped; LocalLoopTest runs its parts, and e2e/dev the mode cluster"),
            Map.entry("./kasane dev zundoko-operator --debug", "it runs until it is stopped, and needs a debugger"),
            Map.entry(
                    "kasane adopt overlays/prod/cart",
                    "it needs the cluster of prod; AdoptionTest adopts changes of a test cluster"),
            Map.entry("kasane adopt overlays/prod/cart --write", "the same"),
            Map.entry(
                    "kubectl get secret testbed-ca -n cert-manager -o go-template='{{index .data \"tls.crt\" |"
                            + " base64decode}}' >overlays/staging/registry/ca.crt",
                    "it needs the cluster of dev"),
            Map.entry(
                    "cp overlays/staging/registry/ca.crt overlays/prod/registry/ca.crt", "it needs the line before it"),
            Map.entry("kubectl get secret registry-pull -n outside-secrets -o yaml |", "it needs the cluster of dev"),
            Map.entry(
                    "kubeseal --context staging --controller-namespace sealed-secrets -o yaml"
                            + " >overlays/staging/secret-stores/registry-pull.yaml",
                    "it needs the line before it"),
            Map.entry("KASANE_KUSTOMIZE=PATH bench/compare", BENCHMARK),
            Map.entry("KASANE_KUSTOMIZE=PATH bench/compare-diff", BENCHMARK),
            Map.entry("KASANE_KUSTOMIZE=PATH bench/world", BENCHMARK),
            Map.entry("bench/compare-ci", BENCHMARK),
            Map.entry("bench/launcher", BENCHMARK),
            Map.entry("bench/fetch-manifests", BENCHMARK),
            Map.entry("bench/against CHECKOUT", BENCHMARK),
            Map.entry("bench/against-ci CHECKOUT", BENCHMARK),
            Map.entry("bench/check --rounds 3", BENCHMARK),
            Map.entry("bench/sources", BENCHMARK));

    private static final String APPLICATION = """
        apiVersion: argoproj.io/v1alpha1
        kind: Application
        metadata: {name: cart, namespace: argocd}
        spec:
          project: default
          source: {repoURL: https://example.org/deploy.git, path: overlays/prod/cart}
          destination: {server: https://kubernetes.default.svc, namespace: cart}
        """;

    @TempDir
    Path temporary;

    @Test
    void every_line_is_run_somewhere() throws Exception {
        Path desk = temporary.resolve("desk");
        for (String name : COPIED) {
            copy(HOME.resolve(name), desk.resolve(name));
        }
        Set<String> known = new TreeSet<>(RUN_BY.keySet());
        known.addAll(RUN_IN_ANOTHER_FORM.keySet());
        known.addAll(NOT_RUN.keySet());
        Set<String> elsewhere = new TreeSet<>();
        try (Workspace repository = new Workspace(desk)) {
            repository
                    .write(
                            "clusters/prod/cart.yaml",
                            APPLICATION,
                            "edited/app/kustomization.yaml",
                            "resources: [config.yaml]\n",
                            "edited/app/config.yaml",
                            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
                            "edited/components/debug/kustomization.yaml",
                            "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n")
                    .commit();
            for (Map.Entry<String, List<String>> document : lines().entrySet()) {
                Path folder = desk;
                for (String line : document.getValue()) {
                    if (known.contains(line)) {
                        elsewhere.add(line);
                    } else if (line.startsWith("cd ")) {
                        folder = folder.resolve(line.substring(3));
                    } else {
                        // a repository of its own stands beside this one, not in it
                        folder = line.startsWith("kasane init ") ? temporary : folder;
                        run(document.getKey() + ": " + line, line, folder, desk);
                    }
                }
            }
        }

        assertThat(elsewhere)
                .as("lines of the table that no document has any more")
                .isEqualTo(known);
        assertThat(RUN_BY)
                .allSatisfy(
                        (line, file) -> assertThat(HOME.resolve(file)).content().contains(partsOf(line, file)));
        assertThat(RUN_IN_ANOTHER_FORM)
                .allSatisfy((line, there) ->
                        assertThat(HOME.resolve(there.file())).content().contains(there.form()));
    }

    /** What a file contains that runs a line: each of its commands; those of kasane may have other names. */
    private static List<String> partsOf(String line, String file) {
        return !VERBATIM.contains(file) && line.matches("(\\./)?kasane .*")
                ? commandAndFlags(line)
                : List.of(line.split(" && "));
    }

    /** The command and the flags of a line, which a file may run with other names. */
    private static List<String> commandAndFlags(String line) {
        List<String> words = Arrays.asList(line.split(" "));
        return words.stream()
                .filter(word -> word.startsWith("--") || word.equals(words.get(1)))
                .toList();
    }

    private static void run(String what, String line, Path folder, Path desk) {
        List<String> words = Arrays.asList(line.split(" +"));
        String program = words.getFirst().replace("./", "");
        assertThat(program).as(what + " is run here, or stands in the table").isIn("kasane", "kustomize");
        Path place = line.startsWith("kustomize edit") ? desk.resolve("edited/app") : folder;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = new Main(program, new Console(out, err, place, Map.of(), null)).run(words.subList(1, words.size()));
        String said = err.toString(StandardCharsets.UTF_8) + out.toString(StandardCharsets.UTF_8);
        assertThat(code).as(what + "\n" + said).isZero();
    }

    /** The lines of all blocks of shell, by document. */
    private static Map<String, List<String>> lines() throws IOException {
        List<Path> documents = new ArrayList<>(List.of(HOME.resolve("README.md"), HOME.resolve("CONTRIBUTING.md")));
        for (String folder : List.of("docs", "manifests")) {
            try (Stream<Path> paths = Files.walk(HOME.resolve(folder))) {
                paths.filter(path -> path.toString().endsWith(".md")).sorted().forEach(documents::add);
            }
        }
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (Path document : documents) {
            List<String> lines = new ArrayList<>();
            boolean shell = false;
            for (String written :
                    Files.readString(document).replaceAll("\\\\\n\\s*", "").split("\n")) {
                String line = written.strip();
                if (line.startsWith("```")) {
                    shell = line.equals("```sh");
                } else if (shell && !line.isBlank()) {
                    lines.add(line.replaceFirst("\\s+# .*", ""));
                }
            }
            all.put(HOME.relativize(document).toString(), lines);
        }
        return all;
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(path).toString());
                Files.createDirectories(Objects.requireNonNull(copy.getParent()));
                Files.copy(path, copy);
            }
        }
    }
}
