package dev.kasane.testkit.proxy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One request to the Kubernetes API, in the terms of RBAC.
 *
 * @param verb the verb: {@code get}, {@code list}, {@code watch}, {@code create}, {@code update}, {@code patch},
 *     {@code delete} or {@code deletecollection}
 * @param group the group, empty for the core
 * @param resource the kind in the plural, with a slash and the subresource when there is one; empty for an address
 *     outside of all kinds
 * @param namespace the namespace, empty outside of all
 * @param name the object's name, empty for all of a kind
 * @param uri the address and query
 */
public record ApiCall(String verb, String group, String resource, String namespace, String name, URI uri) {

    static ApiCall of(String method, URI uri) {
        List<String> path = new ArrayList<>(List.of(uri.getPath().split("/")));
        path.removeIf(String::isEmpty);
        String group = "";
        if (path.size() >= 3 && path.getFirst().equals("apis")) {
            group = path.get(1);
            path = path.subList(3, path.size());
        } else if (path.size() >= 2 && path.getFirst().equals("api")) {
            path = path.subList(2, path.size());
        } else {
            path = List.of();
        }
        String namespace = "";
        if (path.size() >= 3 && path.getFirst().equals("namespaces")) {
            namespace = path.get(1);
            path = path.subList(2, path.size());
        }
        String kind = path.isEmpty() ? "" : path.getFirst();
        String name = path.size() > 1 ? path.get(1) : "";
        String resource = path.size() > 2 ? kind + "/" + path.get(2) : kind;
        return new ApiCall(verb(method, !name.isEmpty(), uri), group, resource, namespace, name, uri);
    }

    private static String verb(String method, boolean isNamed, URI uri) {
        return switch (method) {
            case "POST" -> "create";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> isNamed ? "delete" : "deletecollection";
            case "GET" -> isWatch(uri) ? "watch" : isNamed ? "get" : "list";
            default -> method.toLowerCase(Locale.ROOT);
        };
    }

    private static boolean isWatch(URI uri) {
        String query = uri.getQuery();
        return query != null && List.of(query.split("&")).contains("watch=true");
    }

    /** Whether it changes something. */
    public boolean isWrite() {
        return switch (verb) {
            case "create", "update", "patch", "delete", "deletecollection" -> true;
            default -> false;
        };
    }

    /** Whether it is a list that may come from a cache, and so be old. */
    public boolean isCachedList() {
        String query = uri.getQuery();
        return verb.equals("list") && query != null && List.of(query.split("&")).contains("resourceVersion=0");
    }

    /** The right that it needs. */
    public Permission permission() {
        return new Permission(group, resource, verb);
    }

    /** For people: {@code patch hikawas/status first}. */
    public String toText() {
        return verb + " " + (resource.isEmpty() ? uri.getPath() : resource) + (name.isEmpty() ? "" : " " + name);
    }
}
