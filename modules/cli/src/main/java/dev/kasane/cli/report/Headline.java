package dev.kasane.cli.report;

import dev.kasane.change.diff.Change;
import dev.kasane.change.report.ShownChange;
import dev.kasane.change.report.ShownNote;
import dev.kasane.resource.Resource;

/** A short summary of the change of an object. */
final class Headline {

    private Headline() {}

    static String of(ShownNote note) {
        return subject(note) + OtherNames.of(note.name(), note.namespace(), note.otherNames()) + " " + note.sentence();
    }

    /** The object of a note, as it is called in the first of the targets. */
    static String subject(ShownNote note) {
        return note.kind() + " " + note.name()
                + (note.namespace().isEmpty() ? "" : " in namespace " + note.namespace());
    }

    static String of(ShownChange change) {
        if (change.change() instanceof Change.Replaced replaced) {
            return of(replaced.pair()) + others(change);
        }
        StringBuilder text = new StringBuilder(change.kind()).append(' ').append(change.name());
        if (!change.namespace().isEmpty()) {
            text.append(" in namespace ").append(change.namespace());
        }
        text.append(others(change));
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

    private static String others(ShownChange change) {
        return OtherNames.of(change.name(), change.namespace(), change.otherNames());
    }

    /** Both objects of a pair; of the later one, only what is not the same. */
    private static String of(Change.Changed pair) {
        Resource then = pair.before();
        Resource now = pair.resource();
        String kind =
                now.gvk().kind().equals(then.gvk().kind()) ? "" : now.gvk().kind() + " ";
        String group = now.gvk().group().equals(then.gvk().group())
                ? ""
                : " of " + now.gvk().apiVersion();
        boolean sameNamespace = now.namespace().equals(then.namespace());
        String namespace = sameNamespace || now.namespace().isEmpty() ? "" : " in namespace " + now.namespace();
        return then.id().toText() + " is replaced by " + kind + now.name() + group + namespace;
    }
}
