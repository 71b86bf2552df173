package dev.kasane.argocd.render;

import dev.kasane.kustomize.RenderOptions;
import dev.kasane.kustomize.option.LoadRestriction;
import dev.kasane.kustomize.option.Reorder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The flags of {@code kustomize build} that {@code argocd-cm} adds, split at blanks as Argo CD does. */
public final class BuildFlags {

    private static final Set<String> SWITCHES = Set.of(
            "--as-current-user",
            "--enable-alpha-plugins",
            "--enable-exec",
            "--enable-helm",
            "--enable-managedby-label",
            "--enable-star",
            "--helm-debug",
            "--network",
            "--stack-trace");
    private static final Set<String> VALUED = Set.of(
            "--env",
            "--helm-api-versions",
            "--helm-command",
            "--helm-kube-version",
            "--load-restrictor",
            "--mount",
            "--network-name",
            "--output",
            "--reorder",
            "-e",
            "-o");

    private BuildFlags() {}

    private static List<String> words(String options) {
        List<String> words = new ArrayList<>();
        for (String word : options.strip().split("\\s+")) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    /** The flags as arguments of a command. */
    static String text(String options) {
        List<String> words = words(options);
        return words.isEmpty() ? "" : " " + String.join(" ", words);
    }

    /** The flags, each with its value behind {@code =}. */
    public static List<String> flags(String options) {
        List<String> flags = new ArrayList<>();
        List<String> words = words(options);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            flags.add(VALUED.contains(word) && i + 1 < words.size() ? word + "=" + words.get(++i) : word);
        }
        return flags;
    }

    /**
     * The options of a render with these flags.
     *
     * @throws RenderFailure with kustomize's message if there is no such flag or value
     */
    static RenderOptions options(String options) {
        RenderOptions result = RenderOptions.DEFAULT;
        for (String flag : flags(options)) {
            int equals = flag.indexOf('=');
            String name = equals < 0 ? flag : flag.substring(0, equals);
            String value = equals < 0 ? "true" : flag.substring(equals + 1);
            if (!SWITCHES.contains(name) && !VALUED.contains(name)) {
                throw new RenderFailure("unknown flag: " + name);
            }
            if (name.equals("--load-restrictor")) {
                result = result.withRestriction(restriction(value));
            } else if (name.equals("--reorder")) {
                result = result.withReorder(reorder(value));
            } else if (name.equals("--enable-managedby-label") && value.equals("true")) {
                result = result.withManagedByLabel();
            }
        }
        return result;
    }

    private static LoadRestriction restriction(String value) {
        return switch (value) {
            case "LoadRestrictionsNone" -> LoadRestriction.NONE;
            case "LoadRestrictionsRootOnly" -> LoadRestriction.OWN_FOLDER;
            default ->
                throw new RenderFailure("illegal flag value --load-restrictor " + value
                        + "; legal values: [LoadRestrictionsRootOnly LoadRestrictionsNone]");
        };
    }

    private static Reorder reorder(String value) {
        return switch (value) {
            case "legacy" -> Reorder.LEGACY;
            case "none" -> Reorder.NONE;
            default ->
                throw new RenderFailure("illegal flag value --reorder " + value + "; legal values: [legacy none]");
        };
    }
}
