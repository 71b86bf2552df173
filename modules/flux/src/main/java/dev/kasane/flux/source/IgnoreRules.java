package dev.kasane.flux.source;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules by which a source excludes files. The last rule that matches a path counts. */
public final class IgnoreRules {

    /** Left out unless a rule includes them. */
    private static final String OF_GIT = ".git/,.gitignore,.gitmodules,.gitattributes";

    /** Left out where a source has no rules of its own. */
    private static final String USUAL = "*.jpg,*.jpeg,*.gif,*.png,*.wmv,*.flv,*.tar.gz,*.zip,"
            + ".github/,.circleci/,.travis.yml,.gitlab-ci.yml,appveyor.yml,.drone.yml,cloudbuild.yaml,"
            + "codeship-services.yml,codeship-steps.yml,**/.goreleaser.yml,**/.sops.yaml,**/.flux.yaml";

    /** The rules of a source without rules of its own. */
    public static final IgnoreRules DEFAULT = new IgnoreRules(List.of());

    /** The rules of a source that leaves out nothing. */
    public static final IgnoreRules NOTHING = new IgnoreRules(List.of(), "");

    private final List<IgnorePattern> patterns;
    private final String identity;

    private IgnoreRules(List<IgnorePattern> own) {
        List<IgnorePattern> all = new ArrayList<>();
        for (String line : (own.isEmpty() ? OF_GIT + "," + USUAL : OF_GIT).split(",", -1)) {
            all.add(IgnorePattern.of(line, "Flux's default rules", List.of()));
        }
        all.addAll(own);
        this.patterns = List.copyOf(all);
        this.identity =
                String.join("\n", patterns.stream().map(IgnorePattern::identity).toList());
    }

    private IgnoreRules(List<IgnorePattern> patterns, String identity) {
        this.patterns = patterns;
        this.identity = identity;
    }

    /** Rules in the order in which they are written. */
    static IgnoreRules of(List<IgnorePattern> own) {
        return own.isEmpty() ? DEFAULT : new IgnoreRules(own);
    }

    /** Whether a path is left out; what is in a folder that is left out need not be. */
    boolean isIgnored(String path, boolean isFolder) {
        IgnorePattern last = last(path, isFolder);
        return last != null && !last.includes();
    }

    /** The rule that leaves out a path, for messages; null when none does. */
    @Nullable
    String reason(String path, boolean isFolder) {
        IgnorePattern last = last(path, isFolder);
        return last == null || last.includes() ? null : last.shown();
    }

    private @Nullable IgnorePattern last(String path, boolean isFolder) {
        if (path.isEmpty()) {
            return null;
        }
        List<String> names = List.of(path.split("/", -1));
        for (int i = patterns.size() - 1; i >= 0; i--) {
            if (patterns.get(i).matches(names, isFolder)) {
                return patterns.get(i);
            }
        }
        return null;
    }

    /** Whether a file in a folder that is left out may be kept. */
    boolean mayKeepBelowIgnored() {
        return patterns.stream().anyMatch(IgnorePattern::includes);
    }

    /** A text that is equal for the same rules only. */
    String identity() {
        return identity;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IgnoreRules rules && identity.equals(rules.identity);
    }

    @Override
    public int hashCode() {
        return identity.hashCode();
    }
}
