package dev.kasane.cli.diff;

import dev.kasane.core.diff.Change;
import dev.kasane.core.review.ShownChange;
import dev.kasane.core.review.ShownNote;

/** What happens to an object, in a few words. */
final class Headline {

    private Headline() {}

    static String of(ShownNote note) {
        String namespace = note.namespace().isEmpty() ? "" : " in namespace " + note.namespace();
        return note.kind() + " " + note.name() + namespace + " " + note.sentence();
    }

    static String of(ShownChange change) {
        StringBuilder text = new StringBuilder(change.kind()).append(' ').append(change.name());
        if (!change.namespace().isEmpty()) {
            text.append(" in namespace ").append(change.namespace());
        }
        if (change.change() instanceof Change.Added) {
            text.append(" is new");
        } else if (change.change() instanceof Change.Removed) {
            text.append(" is gone");
        } else if (change.change() instanceof Change.Changed changed && change.formerName() != null) {
            text.append(changed.likeness() == Change.Likeness.SAME_BUT_HASH ? ", new content, was " : ", was ")
                    .append(change.formerName());
        }
        return text.toString();
    }
}
