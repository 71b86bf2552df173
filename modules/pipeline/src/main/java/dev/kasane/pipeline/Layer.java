package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;

/**
 * Files in an image besides the program.
 *
 * @param from a file or folder of the repository or of what the build made
 * @param to where it is in the image
 */
public record Layer(
        @Property(
                value = "a file or a folder, from the root of the repository",
                required = true,
                pattern = Source.PATH,
                form = Source.PATH_FORM)
        String from,

        @Property(
                value = "where it is in the image",
                required = true,
                pattern = "/[^\\\\\\s]*",
                form = "an absolute path")
        String to) {}
