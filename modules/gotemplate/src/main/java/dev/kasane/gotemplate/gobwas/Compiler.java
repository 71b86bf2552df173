package dev.kasane.gotemplate.gobwas;

import dev.kasane.gotemplate.gobwas.OneCharacter.AnyOne;
import dev.kasane.gotemplate.gobwas.OneCharacter.Between;
import dev.kasane.gotemplate.gobwas.OneCharacter.OneOf;
import dev.kasane.gotemplate.gobwas.PrefixSuffix.Both;
import dev.kasane.gotemplate.gobwas.PrefixSuffix.Prefix;
import dev.kasane.gotemplate.gobwas.PrefixSuffix.PrefixWithout;
import dev.kasane.gotemplate.gobwas.PrefixSuffix.Suffix;
import dev.kasane.gotemplate.gobwas.PrefixSuffix.SuffixWithout;
import dev.kasane.gotemplate.gobwas.Stretch.Anything;
import dev.kasane.gotemplate.gobwas.Stretch.Containing;
import dev.kasane.gotemplate.gobwas.Stretch.Without;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles the parts of a pattern to matchers. */
final class Compiler {

    private final String separators;

    Compiler(String separators) {
        this.separators = separators;
    }

    Matcher compiled(Part part) {
        return switch (part) {
            case Part.Sequence sequence ->
                sequence.parts().isEmpty()
                        ? new EmptyMatcher()
                        : simpler(joined(MatcherMerge.all(compiled(sequence.parts()))));
            case Part.Choice choice -> choice(choice);
            case Part.Star star -> separators.isEmpty() ? new Anything() : new Without(separators);
            case Part.Stars stars -> new Anything();
            case Part.Any any -> new AnyOne(separators);
            case Part.Empty empty -> new EmptyMatcher();
            case Part.Characters some -> simpler(new OneOf(some.characters(), some.not()));
            case Part.Range range -> new Between(range.low(), range.high(), range.not());
            case Part.Text text -> Literal.of(text.text());
        };
    }

    private List<Matcher> compiled(List<Part> parts) {
        return parts.stream().map(this::compiled).toList();
    }

    private Matcher choice(Part.Choice choice) {
        Part.Sequence factored = Factoring.of(choice);
        if (factored != null) {
            return compiled(factored);
        }
        List<Matcher> matchers = compiled(choice.alternatives());
        return matchers.size() == 1 ? matchers.getFirst() : new Alternatives(matchers);
    }

    /** The last of the longest is looked for, or without any that has a length, the first. */
    private static Matcher joined(List<Matcher> matchers) {
        if (matchers.size() == 1) {
            return matchers.getFirst();
        }
        Matcher glued = MatcherMerge.glued(matchers);
        if (glued != null) {
            return glued;
        }
        int middle = 0;
        int longest = Matcher.ANY_LENGTH;
        for (int i = 0; i < matchers.size(); i++) {
            int length = matchers.get(i).length();
            if (length != Matcher.ANY_LENGTH && length >= longest) {
                longest = length;
                middle = i;
            }
        }
        return Tree.of(
                joinedOrNone(matchers.subList(0, middle)),
                matchers.get(middle),
                joinedOrNone(matchers.subList(middle + 1, matchers.size())));
    }

    private static @Nullable Matcher joinedOrNone(List<Matcher> matchers) {
        return matchers.isEmpty() ? null : joined(matchers);
    }

    private static Matcher simpler(Matcher matcher) {
        return switch (matcher) {
            case OneOf some -> isOne(some) ? Literal.of(some.characters()) : some;
            case Tree tree -> simpler(tree);
            default -> matcher;
        };
    }

    private static boolean isOne(OneOf some) {
        String characters = some.characters();
        return !some.not() && characters.codePointCount(0, characters.length()) == 1;
    }

    private static Matcher simpler(Tree tree) {
        Matcher left = tree.left() == null ? null : simpler(tree.left());
        Matcher right = tree.right() == null ? null : simpler(tree.right());
        if (!(tree.value() instanceof Literal exact)) {
            return new Tree(left, tree.value(), right, tree.length());
        }
        Slice text = exact.text();
        if (left == null && right == null) {
            return exact;
        }
        if (left != null && right == null) {
            return behind(left, tree, text);
        }
        if (left == null && right != null) {
            return before(right, tree, text);
        }
        return left instanceof Anything && right instanceof Anything
                ? new Containing(text)
                : new Tree(left, exact, right, tree.length());
    }

    private static Matcher behind(Matcher left, Tree tree, Slice text) {
        if (left instanceof Anything) {
            return new Suffix(text);
        }
        if (left instanceof Prefix prefix) {
            return new Both(prefix.text(), text);
        }
        return left instanceof Without star
                ? new SuffixWithout(text, star.separators())
                : new Tree(left, tree.value(), null, tree.length());
    }

    private static Matcher before(Matcher right, Tree tree, Slice text) {
        if (right instanceof Anything) {
            return new Prefix(text);
        }
        if (right instanceof Suffix suffix) {
            return new Both(text, suffix.text());
        }
        return right instanceof Without star
                ? new PrefixWithout(text, star.separators())
                : new Tree(null, tree.value(), right, tree.length());
    }
}
