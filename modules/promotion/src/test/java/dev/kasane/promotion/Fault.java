package dev.kasane.promotion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.git.remote.RemoteException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Fails once, at the question of a number. */
final class Fault {

    /** When a question fails. */
    enum Moment {
        BEFORE,
        AFTER
    }

    private final int at;
    private final Moment moment;
    private int asked;

    Fault(int at, Moment moment) {
        this.at = at;
        this.moment = moment;
    }

    <T> T around(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    boolean fails = !method.getName().equals("displayName") && ++asked == at;
                    if (fails && moment == Moment.BEFORE) {
                        throw failure();
                    }
                    try {
                        Object answer = method.invoke(real, arguments);
                        if (fails) {
                            throw failure();
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    boolean happened() {
        return asked >= at;
    }

    /** Whether a run ends with it. */
    boolean isThrown(Promoter promoter, PromotionRequest request) {
        return isThrown(() -> promoter.run(request));
    }

    /** Whether something ends with it. */
    boolean isThrown(Runnable run) {
        try {
            run.run();
            return false;
        } catch (RemoteException e) {
            assertThat(e).hasMessage("the server is gone");
            return true;
        }
    }

    private static RemoteException failure() {
        return new RemoteException(RemoteException.Kind.UNAVAILABLE, "the server is gone", "try again later");
    }
}
