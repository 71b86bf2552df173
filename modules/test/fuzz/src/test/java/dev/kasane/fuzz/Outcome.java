package dev.kasane.fuzz;

import dev.kasane.cli.console.Console;
import dev.kasane.files.TreeException;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What must hold for every input: the work ends in time, with a result or with a problem that the program prints and ends
 * with 2. Anything else that is thrown would be exit code 70 and reaches Jazzer. What is printed contains no character that
 * acts on a terminal, and no part of the canary.
 */
final class Outcome {

    /** For work on an input of some kilobytes, on a busy machine, with instrumented classes. */
    private static final long MOST_NANOS = 40_000_000_000L;

    private Outcome() {}

    /** Work on one input. */
    interface Work {
        void run();
    }

    /** Does the work, and looks at how it ends. */
    static void of(byte[] input, Work work) {
        long begin = System.nanoTime();
        try {
            work.run();
        } catch (KasaneException e) {
            printed(input, e.problems());
        } catch (TreeException e) {
            printed(input, List.of(Problem.error(String.valueOf(e.getMessage()), null, null)));
        }
        long nanos = System.nanoTime() - begin;
        if (nanos > MOST_NANOS) {
            throw new AssertionError("it took " + nanos / 1_000_000 + " ms");
        }
    }

    private static void printed(byte[] input, List<Problem> problems) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        new Console(new ByteArrayOutputStream(), err, Path.of("/"), Map.of(), null).printError(problems);
        String text = err.toString(StandardCharsets.UTF_8);
        for (Problem problem : problems) {
            String sentence = problem.sentence();
            if (sentence.startsWith("there is not enough memory") || sentence.startsWith("top takes longer than")) {
                throw new AssertionError("the input exceeds its budget: " + text);
            }
        }
        shown(input, text);
    }

    /** Looks at a message or a report. */
    static void shown(byte[] input, String text) {
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (c != '\n' && acts(c)) {
                throw new AssertionError("U+" + Integer.toHexString(c) + " is shown in: " + text);
            }
            i += Character.charCount(c);
        }
        Canary.isNotIn(text, input);
    }

    private static boolean acts(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
