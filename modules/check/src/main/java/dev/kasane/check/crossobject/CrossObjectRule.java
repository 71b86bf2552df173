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

    /** What the rule is called. */
    String name();

    /** Looks at a set, and notes what it finds there. */
    void check(ObjectsOfTarget set);
}
