package dev.kasane.argocd.coldstart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The sync of all Applications of a repository into an empty cluster.
 *
 * @param members the Applications
 * @param images the names of images that pipelines of the repository build, without a registry, with the names of the pipelines
 */
public record ColdStart(List<Member> members, Map<String, String> images) {

    private static final List<ColdStartRule> RULES = List.of(
            new LateImages(),
            new LaterWaveDependencies(new SecretNeeds()),
            new LaterWaveDependencies(new WebhookNeeds()),
            new LaterWaveDependencies(new RouteNeeds()),
            new ForbiddenCalls(),
            new ClosedWindows());

    /** The waits, without duplicates, the most severe first. */
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        RULES.forEach(rule -> waits.addAll(rule.waits(this)));
        return waits.stream().distinct().toList();
    }

    /** The Applications that later waves wait for. */
    Stream<Member> inOrder() {
        return members.stream().filter(Member::inOrder);
    }
}
