package dev.kasane.cli.console;

/**
 * The colours of a text, or no colours.
 *
 * @param added before what is new
 * @param removed before what is gone
 * @param strong before what is to be seen first
 * @param faint before what is only read when needed
 * @param end behind each of them
 */
public record Paint(String added, String removed, String strong, String faint, String end) {

    private static final Paint COLOURS = new Paint("\u001b[32m", "\u001b[31m", "\u001b[1m", "\u001b[2m", "\u001b[0m");
    private static final Paint PLAIN = new Paint("", "", "", "", "");

    public static Paint of(boolean colour) {
        return colour ? COLOURS : PLAIN;
    }
}
