package dev.kasane.gotemplate.gobwas;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches several matchers of fixed length, one after the other. */
record Row(List<Matcher> matchers, int length) implements Matcher {

    static Row of(List<Matcher> matchers) {
        return new Row(
                List.copyOf(matchers),
                matchers.stream().mapToInt(Matcher::length).sum());
    }

    @Override
    public boolean matches(Slice text, Steps steps) {
        return text.characters() == length && begins(text, steps);
    }

    /** The length that is found is that in characters, also where these take several bytes. */
    @Override
    public @Nullable Found find(Slice text, Steps steps) {
        for (int at = 0; at < text.length() && text.length() - at >= length; at += text.width(at)) {
            if (begins(text.from(at), steps)) {
                return Found.of(at, length);
            }
        }
        return null;
    }

    /** Each is given its characters; of the last one of these only the first byte. */
    private boolean begins(Slice text, Steps steps) {
        int at = 0;
        for (Matcher matcher : matchers) {
            steps.take(0);
            int last = 0;
            int count = 0;
            int next = at;
            while (next < text.length()) {
                last = next - at;
                count++;
                if (count == matcher.length()) {
                    break;
                }
                next += text.width(next);
            }
            int end = at + last + 1;
            // the library fails where this is behind the end
            if (count < matcher.length() || end > text.length() || !matcher.matches(text.between(at, end), steps)) {
                return false;
            }
            at = end;
        }
        return true;
    }
}
