package dev.kasane.cli.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A terminal.
 *
 * @param rows its lines
 * @param columns the characters of a line
 */
public record Screen(int rows, int columns) {

    /** The default size for a terminal of unknown size. */
    private static final Screen USUAL = new Screen(24, 80);

    /**
     * Parses the terminal size from the launcher.
     *
     * @param size {@code ROWSxCOLUMNS}; a terminal of unknown size for any other value
     * @return null if there is no terminal
     */
    public static @Nullable Screen of(@Nullable String size) {
        if (size == null) {
            return null;
        }
        int by = size.indexOf('x');
        int rows = by < 0 ? 0 : number(size.substring(0, by));
        int columns = by < 0 ? 0 : number(size.substring(by + 1));
        return rows > 0 && columns > 0 ? new Screen(rows, columns) : USUAL;
    }

    /** The terminal of standard error. Reading its size takes a program. */
    static Screen ofStandardError() {
        try {
            Process stty = new ProcessBuilder("/bin/sh", "-c", "stty size <&2 2>/dev/null")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return Objects.requireNonNullElse(of(size.strip().replace(' ', 'x')), USUAL);
        } catch (IOException e) {
            return USUAL;
        }
    }

    private static int number(String digits) {
        boolean plausible = !digits.isEmpty() && digits.length() < 6;
        for (int i = 0; i < digits.length(); i++) {
            plausible &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
        }
        return plausible ? Integer.parseInt(digits) : 0;
    }
}
