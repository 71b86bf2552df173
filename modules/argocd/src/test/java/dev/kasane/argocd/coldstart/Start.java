package dev.kasane.argocd.coldstart;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;
import dev.kasane.gotemplate.value.GoYaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A cold start of Applications that tests write as YAML. */
final class Start {

    private final List<Member> members = new ArrayList<>();

    /** An Application of a wave with objects of its namespace, which has its name. */
    Start with(String name, int wave, String... objects) {
        return add(name, wave, "{}", true, objects);
    }

    /** One that an ApplicationSet makes. */
    Start withGenerated(String name, int wave, String... objects) {
        return add(name, wave, "{}", false, objects);
    }

    /** One in a project with these windows. */
    Start withWindows(String name, String windows) {
        return add(name, 0, "{syncWindows: " + windows + "}", true);
    }

    private Start add(String name, int wave, String project, boolean inOrder, String... objects) {
        GoMap application = map("""
            metadata: {name: %s, annotations: {argocd.argoproj.io/sync-wave: "%d"}}
            spec: {project: shop, destination: {server: here, namespace: %s}, syncPolicy: {automated: {}}}
            """.formatted(name, wave, name));
        List<GoMap> maps = new ArrayList<>();
        for (String object : objects) {
            maps.add(map(object));
        }
        members.add(new Member(application, "here", maps, map(project), inOrder));
        return this;
    }

    /** What it waits for, when a pipeline "sing" builds "operators/singer". */
    List<String> waits() {
        return new ColdStart(members, Map.of("operators/singer", "sing"))
                .waits().stream()
                        .map(wait -> wait.weight() + " " + wait.sentence())
                        .toList();
    }

    static GoMap map(String yaml) {
        return (GoMap) GoYaml.read(SourceFile.of("test.yaml", yaml));
    }

    /** A Deployment whose container has these fields. */
    static String deployment(String name, String container) {
        return """
            kind: Deployment
            metadata: {name: %s}
            spec:
              template:
                metadata: {labels: {app: %s}}
                spec:
                  containers: [{name: app, %s}]
            """.formatted(name, name, container);
    }
}
