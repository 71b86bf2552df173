package dev.kasane.argocd.project;

import dev.kasane.gotemplate.function.GoDuration;
import dev.kasane.gotemplate.value.GoJson;
import dev.kasane.gotemplate.value.GoMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Validates an AppProject as Argo CD does, and returns its first error message. */
public final class ProjectValidation {

    private static final String INVALID = "rpc error: code = InvalidArgument desc = ";
    private static final String EXISTS = "rpc error: code = AlreadyExists desc = ";

    private final String name;
    private final GoMap spec;

    private ProjectValidation(String name, GoMap spec) {
        this.name = name;
        this.spec = spec;
    }

    /** The first error of a project, or null if it is valid. */
    public static @Nullable String complaint(String name, GoMap spec) {
        ProjectValidation validation = new ProjectValidation(name, spec);
        for (String found : new @Nullable String[] {
            validation.destinations(),
            validation.texts("sourceNamespaces", "source namespace"),
            validation.texts("sourceRepos", "source repository"),
            validation.roles(),
            validation.windows(),
            validation.accounts()
        }) {
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private List<GoMap> maps(String field) {
        return spec.list(field).items().stream()
                .map(item -> item instanceof GoMap map ? map : GoMap.empty())
                .toList();
    }

    private @Nullable String destinations() {
        Set<String> keys = new HashSet<>();
        for (GoMap destination : maps("destinations")) {
            for (String field : List.of("name", "server", "namespace")) {
                if (destination.text(field).equals("!*")) {
                    return INVALID + field + " has an invalid format, '!*'";
                }
            }
            boolean named = destination.text("server").isEmpty()
                    && !destination.text("name").isEmpty();
            String key = destination.text(named ? "name" : "server") + "/" + destination.text("namespace");
            if (!keys.add(key)) {
                return INVALID + "destination '" + key + "' already added";
            }
        }
        return null;
    }

    private @Nullable String texts(String field, String what) {
        Set<String> known = new HashSet<>();
        for (Object item : spec.list(field).items()) {
            if (field.equals("sourceRepos") && item.equals("!*")) {
                return INVALID + what + " has an invalid format, '!*'";
            }
            if (!known.add(item.toString())) {
                return INVALID + what + " '" + item + "' already added";
            }
        }
        return null;
    }

    private @Nullable String roles() {
        Set<String> names = new HashSet<>();
        for (GoMap role : maps("roles")) {
            String roleName = role.text("name");
            if (!names.add(roleName)) {
                return EXISTS + "role '" + roleName + "' already exists";
            }
            Set<String> policies = new HashSet<>();
            for (Object policy : role.list("policies").items()) {
                if (!policies.add(policy.toString())) {
                    return EXISTS + "policy '" + policy + "' already exists for role '" + roleName + "'";
                }
                String complaint = policy(roleName, policy.toString());
                if (complaint != null) {
                    return INVALID + "invalid policy rule '" + policy + "': " + complaint;
                }
            }
        }
        return null;
    }

    private @Nullable String policy(String role, String policy) {
        String[] parts = policy.split(",", -1);
        if (parts.length != 6 || !parts[0].strip().equals("p")) {
            return "must be of the form: 'p, sub, res, act, obj, eft'";
        }
        String subject = "proj:" + name + ":" + role;
        if (!parts[1].strip().equals(subject)) {
            return "policy subject must be: '" + subject + "', not '" + parts[1].strip() + "'";
        }
        return null;
    }

    private @Nullable String windows() {
        Set<String> known = new HashSet<>();
        for (GoMap window : maps("syncWindows")) {
            String described =
                    "'" + window.text("kind") + "':'" + window.text("schedule") + "':'" + window.text("duration") + "'";
            if (!known.add(GoJson.compact(window))) {
                return EXISTS + "sync window with kind '" + window.text("kind") + "', schedule '"
                        + window.text("schedule") + "', and duration '" + window.text("duration") + "' already exists";
            }
            if (!window.text("kind").equals("allow") && !window.text("kind").equals("deny")) {
                return "kind '" + window.text("kind") + "' mismatch: can only be allow or deny";
            }
            try {
                Schedule.parse(window.text("schedule"));
            } catch (IllegalArgumentException e) {
                return "cannot parse schedule '" + window.text("schedule") + "': " + e.getMessage();
            }
            if (GoDuration.parse(window.text("duration")) == null) {
                return "cannot parse duration '" + window.text("duration") + "': time: invalid duration \""
                        + window.text("duration") + "\"";
            }
            if (window.list("applications").size()
                            + window.list("namespaces").size()
                            + window.list("clusters").size()
                    == 0) {
                return "rpc error: code = OutOfRange desc = window " + described
                        + " requires one of application, cluster or namespace";
            }
        }
        return null;
    }

    private @Nullable String accounts() {
        Set<String> keys = new HashSet<>();
        for (GoMap account : maps("destinationServiceAccounts")) {
            for (String field : List.of("server", "namespace")) {
                if (account.text(field).contains("!")) {
                    return INVALID + field + " has an invalid format, '" + account.text(field) + "'";
                }
            }
            String service = account.text("defaultServiceAccount");
            if (service.isBlank() || service.chars().anyMatch(c -> "!*[]{}\\/".indexOf(c) >= 0)) {
                return INVALID + "defaultServiceAccount has an invalid format, '" + service + "'";
            }
            String key = account.text("server") + "/" + account.text("namespace");
            if (!keys.add(key)) {
                return INVALID + "destinationServiceAccount '" + key + "' already added";
            }
        }
        return null;
    }
}
