package dev.kasane.ci.verify;

import java.util.List;

/** A Prometheus server, or a compatible one. */
@FunctionalInterface
public interface Metrics {

    /**
     * Runs an instant query.
     *
     * @param environment the environment of the query
     * @param expression in PromQL
     * @return the values of the result; empty without samples
     * @throws dev.kasane.problem.KasaneException if no server is known, it does not answer, or the expression is wrong
     */
    List<Double> ask(String environment, String expression);
}
