package dev.kasane.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program in which a person leafs through a long text: that of {@code KASANE_PAGER}, else of {@code PAGER}, else
 * {@code less}, as Git does it.
 */
public final class Pager {

    private Pager() {}

    /** Prints a text, through the pager when it is longer than the screen. */
    public static void print(String text, Console console) {
        String program = program(console);
        if (program == null || !isLonger(text, console.screen()) || !leafed(text, program, console)) {
            console.print(text);
        }
    }

    private static boolean isLonger(String text, @Nullable Screen screen) {
        if (screen == null) {
            return false;
        }
        int lines = 0;
        for (int at = text.indexOf('\n'); at >= 0 && lines < screen.rows(); at = text.indexOf('\n', at + 1)) {
            lines++;
        }
        return lines >= screen.rows();
    }

    private static @Nullable String program(Console console) {
        Map<String, String> environment = console.environment();
        String program = environment.getOrDefault("KASANE_PAGER", environment.getOrDefault("PAGER", "less"));
        return program.isBlank() || program.equals("cat") ? null : program;
    }

    /** Whether the pager has taken the text. */
    private static boolean leafed(String text, String program, Console console) {
        ProcessBuilder builder = new ProcessBuilder(
                "/bin/sh",
                "-c",
                "command -v " + program.strip().split(" ")[0] + " >/dev/null || exit 127; exec " + program);
        builder.redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        // quit when all is on one screen, show colours, leave the text there
        builder.environment().putIfAbsent("LESS", "FRX");
        builder.directory(console.folder().toFile());
        console.endProgress();
        try {
            Process pager = builder.start();
            try (OutputStream in = pager.getOutputStream()) {
                in.write(text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // the reader has seen enough and left
            }
            return pager.waitFor() != 127;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
