package dev.kasane.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Objects that exist while a test runs. They are applied before it in the order of their dependencies, and removed
 * after it in reverse order. Definitions of kinds are awaited. Objects outside of namespaces are shared by all tests of
 * a JVM, and removed at its end.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Fixture.All.class)
public @interface Fixture {

    /** A YAML file, or a folder with a kustomization; beside the test's class on the class path, or from the work folder. */
    String value();

    /** A condition that each object with a status has to have before the test goes on; empty for none. */
    String condition() default "";

    /** Several fixtures, in order. */
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @interface All {
        Fixture[] value();
    }
}
