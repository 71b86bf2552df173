package dev.kasane.shop;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The configuration of a service, as its overlays set it: variables of the environment.
 *
 * <p>A variable that is missing or has a wrong form ends the start of a service with an {@link IllegalStateException} that
 * names it. Values are never part of a message: some are passwords.
 */
public record Settings(Map<String, String> variables) {

    private static final int PORTS = 65536;

    public Settings {
        variables = Map.copyOf(variables);
    }

    /** The settings of this process. */
    public static Settings ofEnvironment() {
        return new Settings(System.getenv());
    }

    /** The value of a variable that must be set. */
    public String text(String name) {
        return optional(name).orElseThrow(() -> new IllegalStateException("the variable " + name + " is not set"));
    }

    /** The value of a variable; empty also if the variable is set to nothing. */
    public Optional<String> optional(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** The port that a variable names. */
    public int port(String name) {
        return port(name, text(name));
    }

    /** The port that a variable names, or the default. */
    public int port(String name, int fallback) {
        return optional(name).map(value -> port(name, value)).orElse(fallback);
    }

    /** The file or folder that a variable names, or the default. */
    public Path path(String name, String fallback) {
        return Path.of(optional(name).orElse(fallback));
    }

    /** The number above 0 that a variable holds, or the default. */
    public int number(String name, int fallback) {
        return optional(name)
                .map(value -> number(value).filter(it -> it > 0).orElseThrow(() -> wrong(name, "no number above 0")))
                .orElse(fallback);
    }

    private static int port(String name, String value) {
        return number(value).filter(it -> it < PORTS).orElseThrow(() -> wrong(name, "no port"));
    }

    /** Without the exception of a parser, which has the value in its message. */
    private static Optional<Integer> number(String value) {
        return value.matches("[0-9]{1,9}") ? Optional.of(Integer.valueOf(value)) : Optional.empty();
    }

    private static IllegalStateException wrong(String name, String how) {
        return new IllegalStateException("the variable " + name + " is " + how);
    }
}
