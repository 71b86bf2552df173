package dev.kasane.image.build;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The planned content of a layer.
 *
 * @param name what it is, for its history
 * @param files its files
 */
record PlannedLayer(String name, List<Entry> files) {

    /**
     * A file of an image.
     *
     * @param from the file with its content, which never changes
     * @param to its path in the image
     * @param mode its permissions
     */
    record Entry(Path from, String to, Mode mode) {}

    /** The permissions of a file. */
    enum Mode {
        /** All may read it. */
        FILE("644"),
        /** All may read and start it. */
        PROGRAM("755"),
        /** A folder all may write to. */
        OPEN_FOLDER("777");

        private final String octal;

        Mode(String octal) {
            this.octal = octal;
        }

        String octal() {
            return octal;
        }

        static Mode ofFile(boolean executable) {
            return executable ? PROGRAM : FILE;
        }
    }

    /** Some layers without those that hold nothing. */
    static List<PlannedLayer> filled(PlannedLayer... layers) {
        List<PlannedLayer> filled = new ArrayList<>();
        for (PlannedLayer layer : layers) {
            if (!layer.files.isEmpty()) {
                filled.add(layer);
            }
        }
        return filled;
    }
}
