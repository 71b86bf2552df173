package dev.kasane.helm.chart;

import dev.kasane.gotemplate.value.GoText;

/**
 * A file of a chart.
 *
 * @param name its path in the chart
 * @param bytes its content, without a byte order mark
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and nobody changes it
public record ChartFile(String name, byte[] bytes) {

    /** The content as text; an invalid UTF-8 byte is represented as in {@link GoText}. */
    public String text() {
        return GoText.of(bytes);
    }

    /** A file without the byte order mark that some editors write. */
    static ChartFile of(String name, byte[] bytes) {
        boolean marked =
                bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        return new ChartFile(name, marked ? java.util.Arrays.copyOfRange(bytes, 3, bytes.length) : bytes);
    }
}
