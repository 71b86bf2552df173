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
 * A test that runs once as it is, and then again with each of some things in the way. Every run has to come to the same end:
 * the same objects in the namespace, apart from what is another one in every run, and none whose owner is gone.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(PerturbedRuns.class)
@SuppressWarnings("exports") // JUnit makes the extension
public @interface Perturbed {

    /** What gets in the way, one after the other. */
    Perturbation[] value();

    /** Fields that may be different at the end, as {@code Kind:path.of.field}. */
    String[] ignoring() default {};

    /** How long a disturbed run may take, after the test's own waits, to come to the same end. */
    int withinSeconds() default 20;

    /**
     * How many runs of each perturbation there are at most, spread evenly over all there would be.
     * {@code -Dkasane.perturb=all} lets all of them run.
     */
    int runsEach() default Integer.MAX_VALUE;
}
