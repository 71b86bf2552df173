import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * A Git repository of two commits for the training of the commands that compare, written without Git, which need not be
 * there. The first commit lies in a pack, as in a clone, the second one in files of its own.
 */
final class TrainingRepository {

    private static final Map<String, Integer> PACK_TYPES = Map.of("commit", 1, "tree", 2, "blob", 3);
    private static final int OFFSET_DELTA = 6;
    private static final int LONGEST_INSERT = 127;

    private final Path objects;
    private final Map<String, Packed> packed = new TreeMap<>();

    private record Packed(String type, byte[] content) {}

    private TrainingRepository(Path objects) {
        this.objects = objects;
    }

    /** Makes the repository in a folder, with what is there and both trees, and a work tree that differs from its newest commit. */
    static Path make(Path folder, Path trees, Path wide) throws IOException {
        try (Stream<Path> files = Stream.concat(Files.walk(trees), Files.walk(wide))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path parent = file.startsWith(wide) ? folder.resolve("wide") : folder.resolve("trees");
                Path copy = parent.resolve((file.startsWith(wide) ? wide : trees).relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        writeApplications(folder);
        writeFlux(folder);
        Files.writeString(folder.resolve(".gitignore"), "*.log\n/made/\n!kept.log\n.kasane\n");
        Path git = folder.resolve(".git");
        TrainingRepository repository = new TrainingRepository(git.resolve("objects"));
        String first = repository.commit(repository.tree(folder), "");
        repository.pack();
        replace(folder.resolve("wide/object-0.yaml"), ":1", ":2");
        replace(folder.resolve("shop/cart/object.yaml"), "a: b", "a: c");
        replace(folder.resolve("lamp/prod.yaml"), "lamp: on", "lamp: off");
        replace(folder.resolve("flux/apps/object.yaml"), "a: b", "a: c");
        replace(folder.resolve("flux/apps/release.yaml"), "lamp: on", "lamp: off");
        replace(folder.resolve("contracts/app.proto"), "proto3", "proto2");
        replace(folder.resolve("trees/overlay/kustomization.yaml"), "namePrefix:", "nameSuffix:");
        String second = repository.commit(repository.tree(folder), "parent " + first + "\n");
        repository.writeLoose();
        Files.createDirectories(git.resolve("refs/heads"));
        Files.writeString(git.resolve("refs/heads/main"), second + "\n");
        Files.writeString(git.resolve("packed-refs"), "# pack-refs with: peeled fully-peeled sorted\n" + first + " refs/tags/first\n");
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(git.resolve("config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
        TrainingIndex.write(folder);
        replace(folder.resolve("wide/object-1.yaml"), ":1", ":3");
        Files.createDirectories(folder.resolve("made"));
        Files.writeString(folder.resolve("made/kustomization.yaml"), "resources: [none.yaml]\n");
        Files.writeString(folder.resolve("run.log"), "ignored\n");
        return folder;
    }

    /** Applications that an ApplicationSet makes, with what most of them have, and one of a chart with values files. */
    private static void writeApplications(Path folder) throws IOException {
        for (String name : new String[] {"cart", "pay"}) {
            Path app = Files.createDirectories(folder.resolve("shop/" + name));
            Files.writeString(app.resolve("kustomization.yaml"), "resources: [object.yaml]\n");
            Files.writeString(
                    app.resolve("object.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata: {a: b}\n");
        }
        Files.createDirectories(folder.resolve("argocd"));
        Files.writeString(folder.resolve("argocd/set.yaml"), """
                apiVersion: argoproj.io/v1alpha1
                kind: ApplicationSet
                metadata: {name: shop, namespace: argocd}
                spec:
                  goTemplate: true
                  goTemplateOptions: [missingkey=error]
                  generators:
                  - git: {repoURL: https://git.example/shop.git, revision: main, directories: [{path: shop/*}]}
                  - list: {elements: [{path: {path: shop/cart, basename: list, basenameNormalized: list}}]}
                  template:
                    metadata: {name: '{{.path.basenameNormalized}}', labels: {short: '{{.path.basename | trunc 8 | lower}}'}}
                    spec:
                      project: default
                      source: {repoURL: https://git.example/shop.git, path: '{{.path.path}}', kustomize: {namePrefix: p-, images: ['nginx:2']}}
                      destination: {server: https://kubernetes.default.svc, namespace: shop}
                """);
        Files.createDirectories(folder.resolve("lamp"));
        Files.writeString(folder.resolve("lamp/prod.yaml"), "lamp: on\n");
        Files.writeString(folder.resolve("argocd/lamp.yaml"), """
                apiVersion: argoproj.io/v1alpha1
                kind: Application
                metadata: {name: lamp, namespace: argocd}
                spec:
                  project: default
                  source:
                    repoURL: https://git.example/shop.git
                    path: trees/chart
                    helm:
                      valueFiles: [../../lamp/prod.yaml, ../../lamp/*.yaml]
                      parameters: [{name: extra, value: b}]
                  destination: {server: https://kubernetes.default.svc, namespace: shop}
                """);
    }

    /** A Kustomization and a HelmRelease of Flux. */
    private static void writeFlux(Path folder) throws IOException {
        Path apps = Files.createDirectories(folder.resolve("flux/apps"));
        Files.writeString(
                apps.resolve("object.yaml"),
                "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: flux, namespace: shop}\ndata: {a: b, where: \"${WHERE:=here}\"}\n");
        Files.writeString(apps.resolve("release.yaml"), """
                apiVersion: helm.toolkit.fluxcd.io/v2
                kind: HelmRelease
                metadata: {name: lamp, namespace: shop}
                spec:
                  chart: {spec: {chart: ./trees/chart, sourceRef: {kind: GitRepository, name: flux-system}}}
                  valuesFrom: [{kind: ConfigMap, name: flux, valuesKey: a, targetPath: extra}]
                  values: {lamp: on}
                """);
        Files.writeString(folder.resolve("flux/apps.yaml"), """
                apiVersion: kustomize.toolkit.fluxcd.io/v1
                kind: Kustomization
                metadata: {name: apps, namespace: flux-system}
                spec:
                  path: ./flux/apps
                  sourceRef: {kind: GitRepository, name: flux-system}
                  postBuild: {substitute: {WHERE: there}}
                """);
    }

    private static void replace(Path file, String old, String text) throws IOException {
        Files.writeString(file, Files.readString(file).replace(old, text));
    }

    private String tree(Path folder) throws IOException {
        ByteArrayOutputStream entries = new ByteArrayOutputStream();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(it -> !it.endsWith(".git")).sorted().toList()) {
                boolean inner = Files.isDirectory(file);
                String head = (inner ? "40000 " : "100644 ") + file.getFileName() + "\0";
                entries.writeBytes(head.getBytes(StandardCharsets.UTF_8));
                String id = inner ? tree(file) : object("blob", Files.readAllBytes(file));
                entries.writeBytes(HexFormat.of().parseHex(id));
            }
        }
        return object("tree", entries.toByteArray());
    }

    private String commit(String tree, String parent) throws IOException {
        String who = "kasane <kasane@example.org> 0 +0000";
        String text = "tree " + tree + "\n" + parent + "author " + who + "\ncommitter " + who + "\n\ntraining\n";
        return object("commit", text.getBytes(StandardCharsets.UTF_8));
    }

    private String object(String type, byte[] content) throws IOException {
        String id = HexFormat.of().formatHex(sha1(whole(type, content)));
        packed.put(id, new Packed(type, content));
        return id;
    }

    private static byte[] whole(String type, byte[] content) {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes((type + " " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
        whole.writeBytes(content);
        return whole.toByteArray();
    }

    private void writeLoose() throws IOException {
        for (Map.Entry<String, Packed> object : packed.entrySet()) {
            String id = object.getKey();
            Path file = objects.resolve(id.substring(0, 2)).resolve(id.substring(2));
            Files.createDirectories(file.getParent());
            try (OutputStream out = new DeflaterOutputStream(Files.newOutputStream(file))) {
                out.write(whole(object.getValue().type(), object.getValue().content()));
            }
        }
    }

    /** Writes what was gathered as a pack with its index (gitformat-pack, versions 2 and 2); every second blob is a delta. */
    private void pack() throws IOException {
        ByteArrayOutputStream pack = new ByteArrayOutputStream();
        pack.writeBytes("PACK".getBytes(StandardCharsets.US_ASCII));
        number(pack, 2);
        number(pack, packed.size());
        ByteArrayOutputStream checks = new ByteArrayOutputStream();
        ByteArrayOutputStream offsets = new ByteArrayOutputStream();
        int base = -1;
        int baseSize = 0;
        for (Packed object : packed.values()) {
            int start = pack.size();
            number(offsets, start);
            byte[] content = object.content();
            if (object.type().equals("blob") && base >= 0) {
                byte[] delta = delta(baseSize, content);
                entryHead(pack, OFFSET_DELTA, delta.length);
                distance(pack, start - base);
                deflate(pack, delta);
                base = -1;
            } else {
                entryHead(pack, PACK_TYPES.get(object.type()), content.length);
                deflate(pack, content);
                base = object.type().equals("blob") ? start : base;
                baseSize = object.type().equals("blob") ? content.length : baseSize;
            }
            CRC32 check = new CRC32();
            check.update(pack.toByteArray(), start, pack.size() - start);
            number(checks, (int) check.getValue());
        }
        byte[] digest = sha1(pack.toByteArray());
        pack.writeBytes(digest);
        Path folder = Files.createDirectories(objects.resolve("pack"));
        String name = "pack-" + HexFormat.of().formatHex(digest);
        Files.write(folder.resolve(name + ".pack"), pack.toByteArray());
        Files.write(folder.resolve(name + ".idx"), index(checks.toByteArray(), offsets.toByteArray(), digest));
        packed.clear();
    }

    private byte[] index(byte[] checks, byte[] offsets, byte[] digest) throws IOException {
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        index.writeBytes(new byte[] {(byte) 0xff, 't', 'O', 'c'});
        number(index, 2);
        for (int first = 0; first < 256; first++) {
            String bound = HexFormat.of().toHexDigits((byte) first) + "g";
            number(index, (int) packed.keySet().stream().filter(id -> id.compareTo(bound) < 0).count());
        }
        packed.keySet().forEach(id -> index.writeBytes(HexFormat.of().parseHex(id)));
        index.writeBytes(checks);
        index.writeBytes(offsets);
        index.writeBytes(digest);
        index.writeBytes(sha1(index.toByteArray()));
        return index.toByteArray();
    }

    /** A delta that takes nothing from its base. */
    private static byte[] delta(int baseSize, byte[] content) {
        ByteArrayOutputStream delta = new ByteArrayOutputStream();
        size(delta, baseSize);
        size(delta, content.length);
        for (int from = 0; from < content.length; from += LONGEST_INSERT) {
            int length = Math.min(LONGEST_INSERT, content.length - from);
            delta.write(length);
            delta.write(content, from, length);
        }
        return delta.toByteArray();
    }

    private static void entryHead(ByteArrayOutputStream out, int type, int size) {
        int rest = size >>> 4;
        out.write(type << 4 | size & 15 | (rest > 0 ? 128 : 0));
        if (rest > 0) {
            size(out, rest);
        }
    }

    private static void size(ByteArrayOutputStream out, int size) {
        int rest = size;
        for (; rest > 127; rest >>>= 7) {
            out.write(rest & 127 | 128);
        }
        out.write(rest);
    }

    private static void distance(ByteArrayOutputStream out, int distance) {
        byte[] digits = new byte[5];
        int at = digits.length - 1;
        digits[at] = (byte) (distance & 127);
        for (int rest = distance >>> 7; rest > 0; rest >>>= 7) {
            rest--;
            digits[--at] = (byte) (rest & 127 | 128);
        }
        out.write(digits, at, digits.length - at);
    }

    private static void deflate(ByteArrayOutputStream out, byte[] content) throws IOException {
        DeflaterOutputStream deflater = new DeflaterOutputStream(out);
        deflater.write(content);
        deflater.finish();
    }

    private static void number(ByteArrayOutputStream out, int number) throws IOException {
        new DataOutputStream(out).writeInt(number);
    }

    private static byte[] sha1(byte[] bytes) throws IOException {
        try {
            return MessageDigest.getInstance("SHA-1").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IOException(e);
        }
    }
}
