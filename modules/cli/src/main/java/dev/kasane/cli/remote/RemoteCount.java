package dev.kasane.cli.remote;

import dev.kasane.lock.RemoteKind;
import dev.kasane.lock.Requirement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Formats the number of remote contents. */
public final class RemoteCount {

    private RemoteCount() {}

    /** Such as {@code 34 charts, 2 Git folders and 1 file}; {@code 0 entries} for none. */
    public static String of(Collection<Requirement> requirements) {
        List<String> parts = new ArrayList<>();
        for (RemoteKind kind : RemoteKind.values()) {
            add(kind, requirements, parts);
        }
        if (parts.isEmpty()) {
            return "0 entries";
        }
        String last = parts.removeLast();
        return parts.isEmpty() ? last : String.join(", ", parts) + " and " + last;
    }

    private static void add(RemoteKind kind, Collection<Requirement> all, List<String> into) {
        long number =
                all.stream().filter(requirement -> requirement.kind() == kind).count();
        if (number > 0) {
            into.add(number + " " + kind.noun() + (number == 1 ? "" : "s"));
        }
    }
}
