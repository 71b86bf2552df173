package dev.kasane.cli.command;

import java.util.List;

/**
 * The class path, AOT cache and JVM options that a command needs. The build makes of it what the launcher reads. The
 * bundle of a flag is a later one than that of its command, and has all of its jars.
 *
 * @see LauncherTable
 */
public enum Bundle {
    /** For {@code render}, which must start fast: it opens no repository, so it has no options for one. */
    RENDER("kasane.aot", Heap.SMALL, "", "lib"),
    /** For commands without special needs. */
    COMMON("kasane.aot", Heap.SMALL, Options.REPOSITORY, "lib"),
    /** For commands that render charts: they open no repository either. */
    TEMPLATE("template.aot", Heap.CHARTS, Options.SOON, "lib"),
    /** For commands that compare revisions. */
    COMPARE("compare.aot", Heap.WIDE, Options.REPOSITORY, "lib"),
    /** For commands that also read pipelines. */
    AFFECTED("affected.aot", Heap.WIDE, Options.REPOSITORY, "lib lib-pipeline"),
    /** For commands that check objects, with expressions in CEL. */
    CHECK("check.aot", Heap.PARALLEL, Options.REPOSITORY + Options.CEL, "lib lib-check"),
    /** For commands that build and promote. */
    BUILD("ci.aot", Heap.SMALL, Options.REPOSITORY + Options.CEL + Options.APART, "lib lib-pipeline lib-check lib-ci"),
    /** For commands that also read from a cluster whether it works. */
    DELIVER(
            "ci.aot",
            Heap.SMALL,
            Options.REPOSITORY + Options.CEL + Options.APART,
            "lib lib-pipeline lib-check lib-ci lib-cluster"),
    /** For commands that connect to a cluster. */
    CLUSTER("ci.aot", Heap.SMALL, Options.NATIVE, "lib lib-pipeline lib-check lib-ci lib-cluster");

    private final String cache;
    private final String heap;
    private final String options;
    private final String folders;

    Bundle(String cache, String heap, String options, String folders) {
        this.cache = cache;
        this.heap = heap;
        this.options = options;
        this.folders = folders;
    }

    /** The file of the cache. */
    public String cache() {
        return cache;
    }

    /** The collector and the sizes of its spaces, as options of Java. A cache serves one collector. */
    public String heap() {
        return heap;
    }

    /** Other options of Java, separated by a space; empty for none. */
    public String options() {
        return options;
    }

    /** The folders with its jars, beside the cache; for the launcher, the jars of each are one. */
    public List<String> folders() {
        return List.of(folders.split(" "));
    }

    private static final class Heap {
        private static final String SERIAL = "-XX:+UseSerialGC -Xmn";
        private static final String SURVIVORS = " -XX:SurvivorRatio=2";

        /** Little room for what is new: it stays in the processor's cache, and a large tree is read in a third less memory. */
        static final String SMALL = SERIAL + "16m" + SURVIVORS;

        static final String WIDE = SERIAL + "64m";

        /** What a large chart makes of its values and templates is read through once, and half of it is kept until the end. */
        static final String CHARTS = SERIAL + "112m";

        /** All objects are kept until the end, and expressions throw away most of what they make. */
        static final String PARALLEL = "-XX:+UseParallelGC -XX:MaxTenuringThreshold=0 -Xmn96m";

        private Heap() {}
    }

    private static final class Options {
        /** Java options that prevent lookups in every jar: JGit's logging for a logger, its clock for time zones. */
        static final String REPOSITORY =
                " -Duser.timezone=UTC -Dslf4j.provider=org.slf4j.nop.NOPServiceProvider -Dslf4j.internal.verbosity=WARN";

        /** Compiled after half as many calls: templates go through the same methods again and again, yet not for long. */
        static final String SOON = " -XX:CompileThresholdScaling=0.5";

        /** Reflection without code generated at each start, and without the warning about a library of CEL. */
        static final String CEL = " -Djdk.reflect.useNativeAccessorOnly=true --sun-misc-unsafe-memory-access=allow";

        /** Calls of the system are announced by no warning. Java takes a cache only with the value that it was made with. */
        static final String NATIVE = " --enable-native-access=ALL-UNNAMED";

        /**
         * Programs that builds start cannot look into this process: no debugger or jcmd attaches to it, and a call of the system
         * sees to the rest.
         */
        static final String APART = " -XX:+DisableAttachMechanism" + NATIVE;

        private Options() {}
    }
}
