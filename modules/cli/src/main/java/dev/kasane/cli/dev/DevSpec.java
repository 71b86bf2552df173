package dev.kasane.cli.dev;

import dev.kasane.cli.command.Argument;
import dev.kasane.cli.command.Bundle;
import dev.kasane.cli.command.CommandSpec;
import dev.kasane.cli.command.Completion;
import dev.kasane.cli.command.Flag;
import dev.kasane.cli.command.Group;
import dev.kasane.cli.command.LimitFlag;

/** The declaration of {@code dev}. */
final class DevSpec {

    static final CommandSpec DEV = CommandSpec.of(
                    "dev", "runs a controller locally, and restarts it when its sources change", Bundle.CLUSTER)
            .synopsis("[PIPELINE] [FLAGS]", "[PIPELINE] --mode cluster [FLAGS]")
            .description("""
                Compiles the program of a pipeline file (pipelines/PIPELINE.yaml) and runs it on this machine against an API server of its own, with the objects
                of a folder in it. After each change of the sources, kasane compiles them and restarts the program; if they do
                not compile, the running program stays. Ctrl-C ends it and removes its processes and all objects that were not
                there before. The next run removes what a killed run left.

                PIPELINE is optional if there is one pipeline, or in the folder of its module.

                With --mode cluster, kasane builds the pipeline's image, applies the overlay with it to the cluster of
                KUBECONFIG, waits until it is rolled out, prints the logs of its pods, and repeats this after each change.
                """)
            .arguments(Argument.of("PIPELINE", Completion.PIPELINE))
            .flags(
                    Flag.of("mode", "MODE", "where the program runs")
                            .values("local", "cluster")
                            .standard("local"),
                    Flag.of(
                                    "fixtures",
                                    "DIR",
                                    "a kustomization, or a folder of YAML files, that is applied first (default:"
                                            + " development/PIPELINE, if there is such a folder)")
                            .repeated()
                            .completing(Completion.DIR),
                    Flag.on("current-cluster", "use the cluster of KUBECONFIG, else ~/.kube/config"),
                    Flag.of("kubeconfig", "FILE", "use the cluster of this file")
                            .completing(Completion.FILE),
                    Flag.of("env", "NAME=VALUE", "an environment variable of the program")
                            .repeated(),
                    Flag.on("debug", "accept debuggers on 127.0.0.1:5005; kasane debug prints their settings"),
                    Flag.of("debug-port", "PORT", "accept debuggers on another port"),
                    Flag.of("target", "DIR", "with --mode cluster: the overlay (default: the pipeline's first target)")
                            .completing(Completion.TARGET),
                    Flag.of(
                            "to",
                            "WHERE",
                            "with --mode cluster: a registry that the cluster pulls from, or oci:DIR, as for kasane"
                                    + " image"),
                    Flag.of("cache", "DIR", "with --mode cluster: where layers are cached, as for kasane image")
                            .completing(Completion.DIR),
                    Flag.of(
                                    "load",
                                    "PROGRAM",
                                    "with --mode cluster: loads the image into the cluster, such as"
                                            + " development/load-into-kind; its arguments are the image's folder and name")
                            .completing(Completion.FILE),
                    Flag.of(
                                    "forward",
                                    "PORT",
                                    "with --mode cluster: forward 127.0.0.1:PORT to that port of the newest pod;"
                                            + " LOCAL:REMOTE for two ports")
                            .repeated(),
                    LimitFlag.flag())
            .examples(
                    "zundoko-operator --debug", "rate --mode cluster --load development/load-into-kind --forward 8080")
            .exitCodes("0 ended", "2 invalid input", "70 internal error")
            .guide("guides/write-a-controller.md")
            .group(Group.CLUSTER);

    private DevSpec() {}
}
