package dev.kasane.git.forge.http;

import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;

/** A write that is repeated where its answer was lost. The caller looks for the result before each attempt, so that it is made once. */
public final class RepeatedWrite {

    private static final int ATTEMPTS = 3;

    private RepeatedWrite() {}

    /**
     * Returns where the server may have made the result all the same, or where somebody else made it.
     *
     * @param attempt the number of the attempt that failed, from 1
     * @throws RemoteException the failure, when it has another cause or this was the last attempt
     */
    public static void orThrow(RemoteException failure, int attempt) {
        boolean again = failure.kind() == Kind.UNAVAILABLE || failure.kind() == Kind.CONFLICT;
        if (!again || attempt == ATTEMPTS) {
            throw failure;
        }
    }
}
