package dev.kasane.ci.verify;

import java.util.List;

/** A Prometheus server, or one that answers as it does. */
@FunctionalInterface
public interface Metrics {

    /**
     * Asks an instant query.
     *
     * @param environment the environment that the question is about
     * @param expression in PromQL
     * @return the values of the answer; none where there is no sample
     * @throws dev.kasane.problem.KasaneException if no server is known, it does not answer, or the expression is wrong
     */
    List<Double> ask(String environment, String expression);
}
