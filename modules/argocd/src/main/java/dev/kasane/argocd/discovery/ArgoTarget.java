package dev.kasane.argocd.discovery;

import dev.kasane.argocd.render.ApplicationRenderer;
import dev.kasane.files.AddressSecrets;
import dev.kasane.files.Span;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.lock.Requirement;
import dev.kasane.yaml.YamlList;
import dev.kasane.yaml.YamlMap;
import dev.kasane.yaml.YamlNode;
import dev.kasane.yaml.YamlScalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An Application as a target.
 *
 * @param application the Application
 * @param place the place where it is written, or that of the object that made it
 * @param owner the name of the ApplicationSet that made it, or empty
 * @param origin the folder that makes it
 * @param isNamedByOrigin whether Applications of other folders have the same name, so that the folder is a part of the
 *     target's name
 * @param written the Application or its ApplicationSet with the places of its values; null when that is not known
 * @param keptByOwner whether that ApplicationSet never deletes it: {@code applicationsSync: create-only} or
 *     {@code create-update}
 */
public record ArgoTarget(
        GoMap application,
        String place,
        String owner,
        String origin,
        boolean isNamedByOrigin,
        @Nullable YamlNode written,
        boolean keptByOwner) {

    /** The name that no other target has: that of the instance, and the folder that makes it where several do. */
    public String name() {
        return isNamedByOrigin ? byOrigin(instance(), origin) : instance();
    }

    /** The name in the cluster, with the namespace before it when that is not Argo CD's. */
    String instance() {
        return ApplicationRenderer.Subject.of(application, "argocd").instanceName();
    }

    /** The file of its place. */
    public String file() {
        int column = place.lastIndexOf(':');
        int line = column < 0 ? -1 : place.lastIndexOf(':', column - 1);
        return line < 0 ? place : place.substring(0, line);
    }

    /** Where it or its ApplicationSet is written; null when that is not known. */
    public @Nullable Span span() {
        return written == null ? null : written.span();
    }

    /** Where the path of one of its sources is written; its own place when that is not known. */
    @Nullable
    Span spanOfPath(String path) {
        YamlMap spec = written instanceof YamlMap map ? map.map("spec") : null;
        if (spec == null) {
            return span();
        }
        List<YamlNode> sources = new ArrayList<>();
        if (spec.get("sources") instanceof YamlList several) {
            several.forEach(sources::add);
        }
        if (spec.get("source") instanceof YamlMap one) {
            sources.add(one);
        }
        for (YamlNode source : sources) {
            if (source instanceof YamlMap map
                    && map.get("path") instanceof YamlScalar found
                    && found.text().equals(path)) {
                return found.span();
            }
        }
        return span();
    }

    /** A name that several folders give to something. */
    static String byOrigin(String name, String origin) {
        return name + " of " + (origin.isEmpty() ? "." : Requirement.shown(origin));
    }

    /** Whether nothing but its name and the marks of who brings it can be different. */
    boolean isSame(ArgoTarget other) {
        return application.map("spec").equals(other.application.map("spec"));
    }

    /** Its destination cluster and namespace, for messages. */
    public String destination() {
        GoMap destination = application.map("spec").map("destination");
        String cluster = destination.text("name").isEmpty() ? destination.text("server") : destination.text("name");
        String namespace = destination.text("namespace");
        return (cluster.isEmpty() ? "no cluster" : cluster) + (namespace.isEmpty() ? "" : "/" + namespace);
    }

    public String project() {
        String project = application.map("spec").text("project");
        return project.isEmpty() ? "default" : project;
    }

    /** Its sources, for messages. */
    public String sources() {
        List<String> texts = ApplicationRenderer.sources(application).stream()
                .map(source -> AddressSecrets.hidden(source.text("repoURL")) + " "
                        + (source.has("chart") ? source.text("chart") : Requirement.inner(source.text("path")))
                        + (source.text("targetRevision").isEmpty() ? "" : "@" + source.text("targetRevision")))
                .toList();
        return String.join(", ", texts);
    }

    /** Its label in messages: name, destination and project. */
    public String label() {
        return name() + " (" + destination() + ", project " + project() + ")";
    }

    /** Whether its objects are deleted together with it. */
    public boolean deletesObjects() {
        return application.map("metadata").list("finalizers").items().stream()
                .anyMatch(finalizer -> finalizer.toString().startsWith("resources-finalizer.argocd.argoproj.io"));
    }
}
