package dev.kasane.fetch;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.Requirement;
import java.util.Collection;
import java.util.List;

/** The tags that count in a range: those in which a regular expression is found, as {@code semverFilter} of Flux has it. */
final class TagFilter {

    private TagFilter() {}

    /** The tags that count for a requirement. */
    static List<String> of(Collection<String> tags, Requirement requirement) {
        if (requirement.filter().isEmpty()) {
            return List.copyOf(tags);
        }
        Pattern pattern = pattern(requirement);
        return tags.stream().filter(tag -> pattern.matcher(tag).find()).toList();
    }

    private static Pattern pattern(Requirement requirement) {
        try {
            return Pattern.compile(requirement.filter());
        } catch (PatternSyntaxException e) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    "semverFilter " + requirement.filter() + " is no regular expression: " + e.getMessage(),
                    "correct ref.semverFilter of the OCIRepository",
                    e);
        }
    }
}
