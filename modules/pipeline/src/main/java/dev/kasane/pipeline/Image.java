package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The image a service becomes.
 *
 * @param name its repository, without the registry
 * @param base {@code scratch}, a reference pinned by digest, {@code oci:FOLDER} or {@code tar:FILE}
 * @param java what of it is Java
 * @param layers what else is in it
 * @param sbom a CycloneDX file that the build made
 * @param platforms what it runs on
 * @param labels labels of its configuration
 * @param environment variables of its process
 * @param ports the TCP ports it listens on
 * @param user who its process is
 */
public record Image(
        @Property(
                value = "its repository in whatever registry it is pushed to",
                required = true,
                pattern = "[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)*",
                form = "a repository name: lower-case letters, digits and separators, in parts divided by slashes")
        String name,

        @Property(
                value = "the base image: scratch, a reference with a digest (registry.example.org/base@sha256:…),"
                        + " oci:FOLDER for an OCI layout, or tar:FILE for one that is packed; paths start at the root of"
                        + " the repository",
                byDefault = "scratch",
                pattern = "[^\\s]+",
                form = "scratch, a reference with a digest, oci:FOLDER or tar:FILE")
        String base,

        @Property(value = "the Java program in it", required = true)
        JavaProgram java,

        @Property("folders and files besides, each a layer, under those of the program")
        List<Layer> layers,

        @Property(
                value = "a CycloneDX file in JSON that the build makes; without it kasane makes one of the jars",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        @Nullable
        String sbom,

        @Property(
                value = "the platforms it is made for; more than one become an index",
                byDefault = "linux/amd64",
                pattern = "linux/[a-z0-9]+",
                form = "an operating system and an architecture, such as linux/amd64")
        List<String> platforms,

        @Property("labels of the image's configuration") Map<String, String> labels,

        @Property("environment variables of the process") Map<String, String> environment,

        @Property(
                value = "the TCP ports that the process listens on",
                pattern = "[0-9]{1,5}",
                form = "a port in quotes")
        List<String> ports,

        @Property(
                value = "the user and group of the process, as numbers, which runAsNonRoot needs",
                byDefault = "65532:65532",
                pattern = "[0-9]{1,9}(?::[0-9]{1,9})?",
                form = "a number, or two with a colon between them")
        String user) {}
