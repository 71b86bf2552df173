package dev.kasane.ci.hydrate;

import org.eclipse.jgit.lib.ObjectId;

/** The branch that is rendered. */
@FunctionalInterface
public interface HydrationSource {

    /** Its newest commit now, which the clone has. */
    ObjectId tip();
}
