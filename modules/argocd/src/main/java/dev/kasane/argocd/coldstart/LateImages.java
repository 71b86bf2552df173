package dev.kasane.argocd.coldstart;

import dev.kasane.gotemplate.value.GoMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Images that a pipeline of the repository builds in the cluster, and that an earlier wave waits for. */
final class LateImages implements ColdStartRule {

    private static final Set<String> GROUPS = Set.of("tekton.dev", "triggers.tekton.dev");
    /** More than any registry takes. */
    private static final int LONGEST = 4_096;

    private static final Set<String> KINDS = Set.of("Pipeline", "PipelineRun", "TriggerTemplate", "EventListener");

    @Override
    public List<Wait> waits(ColdStart start) {
        Map<String, Member> builders = new HashMap<>();
        start.members().stream()
                .filter(member -> member.objects().stream().anyMatch(LateImages::runsPipelines))
                .forEach(member -> builders.merge(
                        member.cluster(), member, (one, other) -> one.wave() <= other.wave() ? one : other));
        List<Wait> waits = new ArrayList<>();
        start.inOrder().forEach(member -> {
            Member builder = builders.get(member.cluster());
            if (builder != null && builder.wave() > member.wave()) {
                member.objects().forEach(object -> add(member, object, builder, start.images(), waits));
            }
        });
        return waits;
    }

    private static boolean runsPipelines(GoMap object) {
        String version = object.text("apiVersion");
        int slash = version.indexOf('/');
        return slash > 0 && GROUPS.contains(version.substring(0, slash)) && KINDS.contains(object.text("kind"));
    }

    private static void add(Member member, GoMap object, Member builder, Map<String, String> images, List<Wait> waits) {
        for (GoMap container : Pods.containers(Pods.template(object))) {
            String image = container.text("image");
            String pipeline = pipeline(image, images);
            if (pipeline != null) {
                waits.add(Wait.stops(
                        "wave " + member.wave() + " waits for an image that wave " + builder.wave()
                                + " builds: " + member.shown(object) + " runs " + image + ", the image of pipeline "
                                + pipeline
                                + ", and Application " + builder.name() + " has the pipelines",
                        "give it the wave of the pipelines or a later one"));
            }
        }
    }

    /** The pipeline that builds an image: its name without registry, tag and digest is one of a pipeline. */
    private static @Nullable String pipeline(String image, Map<String, String> images) {
        if (image.length() > LONGEST) {
            return null;
        }
        int end = image.indexOf('@');
        String name = end < 0 ? image : image.substring(0, end);
        int colon = name.lastIndexOf(':');
        name = colon > name.lastIndexOf('/') ? name.substring(0, colon) : name;
        for (int slash = -1; ; ) {
            String found = images.get(name.substring(slash + 1));
            slash = name.indexOf('/', slash + 1);
            if (found != null || slash < 0) {
                return found;
            }
        }
    }
}
