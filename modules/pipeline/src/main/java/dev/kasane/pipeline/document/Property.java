package dev.kasane.pipeline.document;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The description and constraints of a document's field; the reader and the JSON Schema both use it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Property {

    /** The purpose of the field, in a sentence. */
    String value();

    /** Whether it must be there, and hold at least one item when it is a list. */
    boolean required() default false;

    /** The regular expression that the whole of a text matches: of each item of a list, of each value of a map. */
    String pattern() default "";

    /** The pattern in words, which follow "must be". */
    String form() default "";

    /** The default of the field. */
    String byDefault() default "";

    /** The least that a number may be. */
    int atLeast() default 1;

    /** The most that a number may be. */
    int atMost() default Integer.MAX_VALUE;
}
