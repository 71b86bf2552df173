package dev.kasane.argo.discovery;

import dev.kasane.argo.render.ApplicationRenderer;
import dev.kasane.argo.value.GoMap;
import dev.kasane.core.yaml.YamlNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An Application.
 *
 * @param application the Application
 * @param place where it is written, or what made it
 * @param owner the name of the ApplicationSet that made it, or empty
 * @param written the Application or its ApplicationSet with the places of its values; null when that is not known
 * @param keptByOwner whether that ApplicationSet never deletes it: {@code applicationsSync: create-only} or
 *     {@code create-update}
 */
public record ArgoTarget(
        GoMap application,
        String place,
        String owner,
        @Nullable YamlNode written,
        boolean keptByOwner) {

    /** An Application that is written, or that its ApplicationSet may delete. */
    public ArgoTarget(
            GoMap application, String place, String owner, @Nullable YamlNode written) {
        this(application, place, owner, written, false);
    }

    /** The name, with the namespace before it when that is not Argo CD's. */
    public String name() {
        return ApplicationRenderer.Subject.of(application, "argocd").instanceName();
    }

    /** The file of its place. */
    public String file() {
        int column = place.lastIndexOf(':');
        int line = column < 0 ? -1 : place.lastIndexOf(':', column - 1);
        return line < 0 ? place : place.substring(0, line);
    }

    /** The cluster and the namespace it goes to, for people. */
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

    /** What its sources say, for people. */
    public String sources() {
        List<String> texts = ApplicationRenderer.sources(application).stream()
                .map(source -> source.text("repoURL") + " "
                        + (source.has("chart") ? source.text("chart") : source.text("path"))
                        + (source.text("targetRevision").isEmpty() ? "" : "@" + source.text("targetRevision")))
                .toList();
        return String.join(", ", texts);
    }

    /** What people know it by: name, destination and project. */
    public String label() {
        return name() + " (" + destination() + ", project " + project() + ")";
    }

    /** Whether its objects are deleted together with it. */
    public boolean deletesObjects() {
        return application.map("metadata").list("finalizers").items().stream()
                .anyMatch(finalizer -> finalizer.toString().startsWith("resources-finalizer.argocd.argoproj.io"));
    }
}
