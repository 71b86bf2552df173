package dev.kasane.image.oci;

/**
 * The operating system and architecture of an image.
 *
 * @param os the operating system
 * @param architecture the processor, in Go's words
 */
public record Platform(String os, String architecture) {

    /**
     * Reads {@code linux/amd64}.
     *
     * @throws IllegalArgumentException when there is no slash
     */
    public static Platform parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("no platform, such as linux/amd64: " + text);
        }
        return new Platform(text.substring(0, slash), text.substring(slash + 1));
    }

    /** The platform of this process. */
    public static Platform current() {
        String os = System.getProperty("os.name", "");
        String machine = System.getProperty("os.arch", "");
        return new Platform(
                os.startsWith("Linux") ? "linux" : os.replace(" ", "").toLowerCase(java.util.Locale.ROOT),
                switch (machine) {
                    case "aarch64" -> "arm64";
                    case "x86_64" -> "amd64";
                    default -> machine;
                });
    }

    @Override
    public String toString() {
        return os + "/" + architecture;
    }
}
