package dev.kasane.helm.engine;

/**
 * An action of a template that makes a random value.
 *
 * @param template the path of the template, beginning with the chart's name
 * @param action the action as it is written; empty for a text that {@code tpl} was given
 */
public record RandomCall(String template, String action) {}
