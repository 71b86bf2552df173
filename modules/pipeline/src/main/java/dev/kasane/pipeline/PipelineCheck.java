package dev.kasane.pipeline;

import dev.kasane.files.TreePath;
import dev.kasane.problem.Problems;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the rules between fields of a pipeline, besides its shape. */
final class PipelineCheck {

    private final Pipeline pipeline;
    private final Problems problems;

    private PipelineCheck(Pipeline pipeline, Problems problems) {
        this.pipeline = pipeline;
        this.problems = problems;
    }

    static void check(Pipeline pipeline, String fileName, Problems problems) {
        PipelineCheck check = new PipelineCheck(pipeline, problems);
        if (!pipeline.name().equals(fileName)) {
            problems.error(
                    "the pipeline is called " + pipeline.name() + ", and its file " + fileName,
                    pipeline.place("metadata", "name"),
                    "give both the same name");
        }
        if (pipeline.follow() != null) {
            new FollowCheck(pipeline, problems).check();
        } else if (check.builds()) {
            check.source();
            check.image();
        } else {
            return;
        }
        check.promotion();
        check.scan();
    }

    /** Whether it defines how its image is made. */
    private boolean builds() {
        List<String> missing = new ArrayList<>();
        if (pipeline.spec().source() == null) {
            missing.add("source");
        }
        if (pipeline.spec().build() == null) {
            missing.add("build");
        }
        if (pipeline.spec().image() == null) {
            missing.add("image");
        }
        if (!missing.isEmpty()) {
            problems.error(
                    "the spec has no " + String.join(", no ", missing),
                    pipeline.place("spec"),
                    "add it, or name an image that others build with follow");
        }
        return missing.isEmpty();
    }

    private void source() {
        Source source = pipeline.source();
        if (source.modules().isEmpty() && source.paths().isEmpty()) {
            problems.error("the source is empty", pipeline.place("spec", "source"), "name a module or a path");
        }
        paths(source.modules(), "spec", "source", "modules");
        paths(source.paths(), "spec", "source", "paths");
    }

    private void paths(List<String> paths, Object... place) {
        for (int i = 0; i < paths.size(); i++) {
            Object[] item = java.util.Arrays.copyOf(place, place.length + 1);
            item[place.length] = i;
            path(paths.get(i), item);
        }
    }

    /** A path is what it seems to be: it has no way up and no detour. */
    private void path(String path, Object... place) {
        if (!path.equals(".") && !path.equals(TreePath.join("", path))) {
            problems.error(
                    "the path " + path + " is not in its simplest form, or leads out of the repository",
                    pipeline.place(place),
                    "write it from the root of the repository, without .. and .");
        }
    }

    private void image() {
        Image image = pipeline.image();
        base(image.base());
        if (image.base().equals("scratch") && image.java().runtime() == null) {
            problems.error(
                    "an image on scratch has no Java",
                    pipeline.place("spec", "image", "java"),
                    "add runtime: {modules: [java.base, …]}, or choose a base that has java");
        }
        if (image.java().runtime() != null && image.platforms().size() > 1) {
            problems.error(
                    "a runtime linked from the build's JDK is of one platform",
                    pipeline.place("spec", "image", "platforms"),
                    "leave the runtime away and choose a base that has java for all of them");
        }
        if (new HashSet<>(image.platforms()).size() < image.platforms().size()) {
            problems.error("a platform is there twice", pipeline.place("spec", "image", "platforms"), "remove one");
        }
        String classList = image.java().classList();
        if (classList != null) {
            path(classList, "spec", "image", "java", "classList");
            if (image.java().runtime() == null) {
                problems.error(
                        "an archive of classes fits one Java only, and that of the base is not known",
                        pipeline.place("spec", "image", "java", "classList"),
                        "add runtime: {modules: [java.base, …]}, or leave classList away");
            }
        }
        if (image.java().classes().isEmpty() && image.java().libraries().isEmpty()) {
            problems.error(
                    "a Java program needs classes or libraries",
                    pipeline.place("spec", "image", "java"),
                    "name the folders of its classes, or those of its jars");
        }
        paths(image.java().classes(), "spec", "image", "java", "classes");
        paths(image.java().libraries(), "spec", "image", "java", "libraries");
        for (int i = 0; i < image.layers().size(); i++) {
            path(image.layers().get(i).from(), "spec", "image", "layers", i, "from");
            String to = image.layers().get(i).to();
            if (!("/" + TreePath.join("", to.substring(1))).equals(to)) {
                problems.error(
                        "the path " + to + " is not in its simplest form",
                        pipeline.place("spec", "image", "layers", i, "to"),
                        "write it without .. and . and without a slash at its end");
            }
        }
        if (image.sbom() != null) {
            path(image.sbom(), "spec", "image", "sbom");
        }
    }

    private void base(String base) {
        int colon = base.indexOf(':');
        String kind = colon < 0 ? "" : base.substring(0, colon);
        if (kind.equals("oci") || kind.equals("tar")) {
            path(base.substring(colon + 1), "spec", "image", "base");
        } else if (!base.equals("scratch") && !base.matches(".+@sha256:[0-9a-f]{64}")) {
            problems.error(
                    "the base " + base + " is not pinned, so that it can become another image",
                    pipeline.place("spec", "image", "base"),
                    "write its digest behind it: " + base.replaceAll("@.*", "") + "@sha256:…");
        }
    }

    private void promotion() {
        List<Promotion> promotion = pipeline.spec().promotion();
        List<Promotion> earlier = new ArrayList<>();
        List<String> all = promotion.stream().map(Promotion::target).toList();
        for (int i = 0; i < promotion.size(); i++) {
            Promotion one = promotion.get(i);
            path(one.target(), "spec", "promotion", i, "target");
            if (earlier.stream().anyMatch(one::isToSameTarget)) {
                problems.error(
                        "the target " + one.target() + " is there twice",
                        pipeline.place("spec", "promotion", i, "target"),
                        "remove one of them");
            }
            if (one.repository() == null && pipeline.follow() == null) {
                loop(one.target(), i);
            }
            if (one.branch() != null && one.repository() == null) {
                problems.error(
                        "the branch " + one.branch() + " is of no other repository",
                        pipeline.place("spec", "promotion", i, "branch"),
                        "add repository, or leave branch away: the branch that is pushed is deployed");
            }
            for (int k = 0; k < one.after().size(); k++) {
                String before = one.after().get(k);
                if (earlier.stream().noneMatch(former -> former.target().equals(before))) {
                    problems.error(
                            all.contains(before)
                                    ? before + " comes later than " + one.target()
                                    : before + " is no target of this pipeline",
                            pipeline.place("spec", "promotion", i, "after", k),
                            "name a target that stands above this one");
                }
            }
            if (one.gates().contains(Promotion.Gate.SCAN) && pipeline.spec().scan() == null) {
                problems.error(
                        "the gate scan needs a scanner in spec.scan",
                        pipeline.place("spec", "promotion", i, "gates"),
                        "add scan: {from: registry} to the spec");
            }
            if (one.request() == Promotion.Request.SERVICE && one.by() == Promotion.By.COMMIT) {
                problems.error(
                        "a commit is in no pull request",
                        pipeline.place("spec", "promotion", i, "request"),
                        "remove request, or by: commit");
            }
            Verify verify = one.verify();
            if (verify != null) {
                int index = i;
                VerifyCheck.check(
                        verify, field -> pipeline.place("spec", "promotion", index, "verify", field), problems);
            }
            earlier.add(one);
        }
    }

    /** A promotion must not write files of the service's source: each promotion would start a new build. */
    private void loop(String target, int index) {
        Set<String> made = new HashSet<>(pipeline.source().paths());
        made.addAll(pipeline.source().modules());
        for (String path : made) {
            if (TreePath.isWithin(target, path.equals(".") ? "" : path)) {
                problems.error(
                        "the service is made of " + path + ", which holds the target " + target
                                + ", so that each promotion would rebuild it",
                        pipeline.place("spec", "promotion", index, "target"),
                        "narrow the source to what the service needs");
            }
        }
    }

    private void scan() {
        Scan scan = pipeline.spec().scan();
        if (scan == null) {
            return;
        }
        if (scan.from() == Scan.From.REPORT && scan.report() == null) {
            problems.error("the scan names no report", pipeline.place("spec", "scan"), "add report: target/scan.sarif");
        }
        if (scan.from() == Scan.From.REGISTRY && (!scan.command().isEmpty() || scan.report() != null)) {
            problems.error(
                    "the scan is that of the registry, which starts no command and reads no report",
                    pipeline.place("spec", "scan"),
                    "add from: report, or leave command and report away");
        }
        if (scan.report() != null) {
            path(scan.report(), "spec", "scan", "report");
        }
        for (int i = 0; i < scan.waivers().size(); i++) {
            try {
                LocalDate.parse(scan.waivers().get(i).until());
            } catch (DateTimeException e) {
                problems.error(
                        "there is no day " + scan.waivers().get(i).until(),
                        pipeline.place("spec", "scan", "waivers", i, "until"),
                        "write a day such as \"2026-12-31\"");
            }
        }
    }
}
