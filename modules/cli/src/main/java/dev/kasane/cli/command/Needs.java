package dev.kasane.cli.command;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that needs the jars of a bundle. A command of an earlier bundle uses it only behind a flag that needs
 * the jars. Without this mark, the jars that a class uses are in the bundle of every command that can reach it.
 *
 * @see Flag#needing(Bundle)
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Needs {

    /** The first bundle with all of its jars. */
    Bundle value();
}
