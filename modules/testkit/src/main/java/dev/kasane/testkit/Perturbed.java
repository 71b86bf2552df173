package dev.kasane.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test that runs once undisturbed, and then once for each disturbance. Every run has to come to the same end: the
 * same objects in the namespace, apart from what is another one in every run, and none whose owner is gone.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(PerturbedRuns.class)
@SuppressWarnings("exports") // JUnit makes the extension
public @interface Perturbed {

    /** The disturbances, one after the other. */
    Perturbation[] value();

    /** Fields that may be different at the end, as {@code Kind:path.of.field}. */
    String[] ignoring() default {};

    /** The time that a disturbed run may take, after the test's own waits, to reach the same final state. */
    int withinSeconds() default 20;

    /**
     * The maximum number of runs of each perturbation, spread evenly over all possible ones.
     * {@code -Dkasane.perturb=all} enables all of them.
     */
    int runsEach() default Integer.MAX_VALUE;
}
