package dev.kasane.argocd.project;

import com.google.re2j.PatternSyntaxException;
import dev.kasane.expression.Expression;
import dev.kasane.gotemplate.glob.Glob;
import dev.kasane.gotemplate.value.GoList;
import dev.kasane.gotemplate.value.GoMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * An AppProject, with checks of what it permits.
 *
 * @param spec its specification
 */
public record Project(GoMap spec) {

    /** The built-in project {@code default}. */
    public static final Project DEFAULT = new Project(GoMap.empty()
            .put("sourceRepos", GoList.of(List.of("*")))
            .put(
                    "destinations",
                    GoList.of(List.of(GoMap.empty().put("server", "*").put("namespace", "*"))))
            .put(
                    "clusterResourceWhitelist",
                    GoList.of(List.of(GoMap.empty().put("group", "*").put("kind", "*")))));

    /** Whether a repository may be a source. */
    public boolean permitsSource(String url) {
        String normal = normal(url);
        boolean matched = false;
        for (Object item : spec.list("sourceRepos").items()) {
            String text = item.toString();
            boolean deny = isDeny(text);
            String pattern = deny ? "!" + normal(text.substring(1)) : normal(text);
            if (matches(pattern, normal, true)) {
                matched = true;
            } else if (deny) {
                return false;
            }
        }
        return matched;
    }

    /**
     * Whether Applications may go to a namespace of a cluster.
     *
     * @param server the cluster's address, or empty
     * @param cluster its name, or empty
     * @param own the addresses of the clusters that belong to the project
     */
    public boolean permitsDestination(String server, String cluster, String namespace, Set<String> own) {
        if (spec.isTrue("permitOnlyProjectScopedClusters") && !own.contains(server)) {
            return false;
        }
        boolean matched = false;
        for (Object item : spec.list("destinations").items()) {
            GoMap destination = item instanceof GoMap map ? map : GoMap.empty();
            boolean name = !cluster.isEmpty() && matches(destination.text("name"), cluster, false);
            boolean address = !server.isEmpty() && matches(destination.text("server"), server, false);
            boolean space = matches(destination.text("namespace"), namespace, false);
            if ((address || name) && space) {
                matched = true;
            } else if (!name && isDeny(destination.text("name"))
                    || !address && isDeny(destination.text("server")) && space
                    || !space && isDeny(destination.text("namespace")) && address) {
                return false;
            }
        }
        return matched;
    }

    /**
     * Whether clusters are named in a way for a namespace, so that one of which that is not known may be among them.
     *
     * @param field {@code server} or {@code name}
     */
    public boolean namesClustersBy(String field, String namespace) {
        return spec.list("destinations").items().stream()
                .anyMatch(item -> item instanceof GoMap destination
                        && !destination.text(field).isEmpty()
                        && matches(destination.text("namespace"), namespace, false));
    }

    /** Whether objects of a kind may be made that stand in namespaces. */
    public boolean permitsNamespacedKind(String group, String kind) {
        boolean listed = !(spec.get("namespaceResourceWhitelist") instanceof GoList)
                || lists("namespaceResourceWhitelist", group, kind);
        return listed && !lists("namespaceResourceBlacklist", group, kind);
    }

    /** Whether objects of a kind may be made that stand in none. */
    public boolean permitsClusterKind(String group, String kind) {
        return lists("clusterResourceWhitelist", group, kind) && !lists("clusterResourceBlacklist", group, kind);
    }

    private boolean lists(String field, String group, String kind) {
        for (Object item : spec.list(field).items()) {
            if (item instanceof GoMap entry
                    && Glob.path(entry.text("kind")).matches(kind)
                    && Glob.path(entry.text("group")).matches(group)) {
                return true;
            }
        }
        return false;
    }

    /** Whether Applications of a namespace may use the project. */
    public boolean permitsApplicationsIn(String namespace, String argoNamespace) {
        if (namespace.isEmpty() || namespace.equals(argoNamespace)) {
            return true;
        }
        for (Object item : spec.list("sourceNamespaces").items()) {
            String pattern = item.toString();
            boolean expression = pattern.length() > 1 && pattern.startsWith("/") && pattern.endsWith("/");
            if (expression
                    ? finds(pattern.substring(1, pattern.length() - 1), namespace)
                    : Glob.gobwas(pattern).matches(namespace)) {
                return true;
            }
        }
        return false;
    }

    private static boolean finds(String expression, String text) {
        try {
            return Expression.matcher(Expression.compile(expression), text).find();
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private static boolean isDeny(String pattern) {
        return pattern.startsWith("!");
    }

    private static boolean matches(String pattern, String value, boolean slashes) {
        if (isDeny(pattern)) {
            return !glob(pattern.substring(1), slashes).matches(value);
        }
        return pattern.equals("*") || glob(pattern, slashes).matches(value);
    }

    private static Glob glob(String pattern, boolean slashes) {
        return slashes ? Glob.gobwasWithSlashes(pattern) : Glob.gobwas(pattern);
    }

    /** Whether an address has the form {@code user@host:path}. */
    private static boolean isShellAddress(String text) {
        int at = text.indexOf('@', 1);
        int colon = text.indexOf(':');
        int slash = text.indexOf('/');
        return at > 0 && colon > at + 1 && (slash < 0 || slash > at);
    }

    /** An address in the form in which Argo CD compares them. */
    static String normal(String url) {
        String text = url.strip().toLowerCase(Locale.ROOT);
        if (isShellAddress(text)) {
            text = "ssh://" + text.replaceFirst(":", "/");
        }
        text = text.endsWith(".git") ? text.substring(0, text.length() - 4) : text;
        text = text.replace("{", "%7B").replace("}", "%7D").replace(" ", "%20");
        return text.startsWith("ssh://") ? text.substring("ssh://".length()) : text;
    }
}
