package dev.kasane.helm.function;

import dev.kasane.files.Sha256;
import dev.kasane.gotemplate.function.Arguments;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Deterministic stand-ins for random values. They are derived from the release, the rendered template, the calling
 * template, the line of the call, and the number of the call among equal lines. So they are the same at each render,
 * even if lines or templates are added.
 */
public final class StandIns {

    private final String release;
    private final Draw draw;
    private final Set<Place> places = new LinkedHashSet<>();
    private final Map<String, Integer> calls = new HashMap<>();
    private String printed = "";
    private UnaryOperator<String> texts = template -> "";

    public StandIns(String release, String namespace, Draw draw) {
        this.release = release + '\n' + namespace;
        this.draw = draw;
    }

    /**
     * Selects one of two stand-ins for a call. The two differ in each character, as those of two runs of Helm would.
     */
    public enum Draw {
        FIRST(0),
        SECOND(1);

        private final int shift;

        Draw(int shift) {
            this.shift = shift;
        }
    }

    /**
     * The place of a call that makes a random value.
     *
     * @param template the name of the template that calls
     * @param position where the call begins in its text
     */
    public record Place(String template, int position) {

        // written out, since linking the methods of a record costs a short run many milliseconds
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Place place && position == place.position && template.equals(place.template);
        }

        @Override
        public int hashCode() {
            return 31 * template.hashCode() + position;
        }
    }

    /** Where values were made, in the order of the first call of each. */
    public Set<Place> places() {
        return Collections.unmodifiableSet(places);
    }

    /** Makes the texts of templates known, by their names; empty for what is no template. */
    public void register(UnaryOperator<String> known) {
        texts = known;
    }

    /** Begins to print a template. */
    public void begin(String template) {
        printed = template;
        calls.clear();
    }

    /** The offset of a value from that of the first draw. */
    int shift() {
        return draw.shift;
    }

    /** A text of a length in some characters. */
    String text(Arguments call, String alphabet, int length) {
        StringBuilder text = new StringBuilder(Math.max(0, length));
        for (byte b : sums(call, Math.max(0, length))) {
            text.append(alphabet.charAt(((b & 0xFF) + shift()) % alphabet.length()));
        }
        return text.toString();
    }

    /** A small number. */
    int number(Arguments call) {
        return (sums(call, 1)[0] & 0xFF) + shift();
    }

    /** Some bytes. */
    byte[] bytes(Arguments call, int length) {
        byte[] bytes = sums(call, length);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] += (byte) shift();
        }
        return bytes;
    }

    private byte[] sums(Arguments call, int length) {
        places.add(new Place(call.template(), call.position()));
        String place = call.template() + '\n' + line(call);
        String seed = release + '\n' + printed + '\n' + place + '\n' + calls.merge(place, 1, Integer::sum);
        byte[] bytes = new byte[length];
        for (int from = 0; from < length; from += 32) {
            byte[] sum = Sha256.of((seed + '\n' + from).getBytes(StandardCharsets.UTF_8));
            System.arraycopy(sum, 0, bytes, from, Math.min(32, length - from));
        }
        return bytes;
    }

    /** The line in which a call begins, without the blanks around it. */
    private String line(Arguments call) {
        String text = texts.apply(call.template());
        int at = Math.clamp(call.position(), 0, text.length());
        int end = text.indexOf('\n', at);
        return text.substring(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length() : end)
                .strip();
    }
}
