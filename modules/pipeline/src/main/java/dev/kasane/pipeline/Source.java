package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;

/**
 * The source of a service.
 *
 * @param modules folders of Maven modules
 * @param paths files and folders besides them
 */
public record Source(
        @Property(
                value = "folders of Maven modules; the modules of this repository they depend on, their parents and the"
                        + " files of the reactor's root belong to the service without being named",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        List<String> modules,

        @Property(
                value = "files and folders besides the modules: sources of other build tools, contracts, scripts",
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        List<String> paths) {

    static final String PATH = "[^/\\\\\\s](?:[^\\\\]*[^/\\\\\\s])?";

    static final String PATH_FORM = "a path from the root of the repository, with slashes and none at its ends";
}
