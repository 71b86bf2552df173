package dev.kasane.promotion;

import com.google.re2j.Pattern;
import dev.kasane.problem.Problem;

/**
 * The name of a source repository, such as {@code shop/cart}, in the branch names of its promotions.
 *
 * @param name its name, for people: letters, digits, dashes and slashes
 * @param id hexadecimal digits by which repositories of one name are different
 */
public record SourceName(String name, String id) {

    /** The separator between a branch's own name and the source: no environment contains it. */
    public static final char MARK = '+';

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9_/-]{0,120}[A-Za-z0-9])?");

    /** A name that can be part of a branch's name. */
    public SourceName {
        if (!NAME.matches(name) || name.contains("//")) {
            throw Problem.error(
                            name + " cannot be the name of a repository that images are built in",
                            null,
                            "use letters, digits, dashes and single slashes")
                    .asException();
        }
    }

    /** The suffix of its branch names: {@code +shop.cart-3f9a02c1} for {@code shop/cart}. */
    public String suffix() {
        return MARK + name.replace('/', '.') + "-" + id;
    }
}
