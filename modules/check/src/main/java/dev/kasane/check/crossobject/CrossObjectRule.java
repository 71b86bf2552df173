package dev.kasane.check.crossobject;

import java.util.List;

/** A rule about all objects of a target. */
public interface CrossObjectRule {

    /** All rules that look at one target alone, in the order of their names. */
    static List<CrossObjectRule> all() {
        return List.of(
                new BlockedDisruption(),
                new DnsLabel(),
                new DuplicateIdentity(),
                new ImageWithoutDigest(),
                new LateWave(),
                new PlainSecret(),
                new PodSecurity(),
                new RemovedVersion(),
                new SelectsNothing(),
                new UnmetPort());
    }

    /** The name of the rule. */
    String name();

    /** Checks the objects of a target, and adds findings. */
    void check(ObjectsOfTarget set);
}
