package dev.kasane.git.forge.http;

import dev.kasane.git.remote.RemoteException;
import dev.kasane.git.remote.RemoteException.Kind;

/**
 * A write that is retried after a lost response. The caller reads the state before each attempt, so that it has its
 * effect once.
 */
public final class RepeatedWrite {

    private static final int ATTEMPTS = 3;

    private RepeatedWrite() {}

    /**
     * Returns if the server may have done the write nevertheless, or if another process did it.
     *
     * @param attempt the number of the attempt that failed, from 1
     * @throws RemoteException the failure, if it has another cause or this was the last attempt
     */
    public static void orThrow(RemoteException failure, int attempt) {
        boolean again = failure.kind() == Kind.UNAVAILABLE || failure.kind() == Kind.CONFLICT;
        if (!again || attempt == ATTEMPTS) {
            throw failure;
        }
    }
}
