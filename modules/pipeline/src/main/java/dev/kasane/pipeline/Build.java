package dev.kasane.pipeline;

import dev.kasane.pipeline.document.Property;
import java.util.List;

/**
 * The build of a service.
 *
 * @param command a program and its arguments, started at the root of the repository
 * @param timeoutMinutes the timeout in minutes
 * @param environment the names of environment variables in addition to those that build tools need
 */
public record Build(
        @Property(
                value = "the program and its arguments, run at the root of the repository without a shell",
                required = true,
                pattern = "[^\\x00]+",
                form = "a word of the command, and not empty")
        List<String> command,

        @Property(value = "after how many minutes the command is ended", byDefault = "30", atMost = 1440)
        int timeoutMinutes,

        @Property(
                value = "environment variables that the command gets besides those that build tools need;"
                        + " a star at the end matches any characters",
                pattern = Build.VARIABLE,
                form = Build.VARIABLE_FORM)
        List<String> environment) {

    static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]*[*]?";
    static final String VARIABLE_FORM = "the name of an environment variable, or its beginning and a star";
}
