package dev.kasane.helm;

import java.util.List;

/**
 * An object of a chart that differs at each run of Helm, because of random values.
 *
 * @param template the path of its template, beginning with the chart's name
 * @param kind its kind
 * @param name its name, as it is when what is random is stood for
 * @param fields the fields whose values are random, or made of random ones, as paths with dots
 * @param cures values of the chart, each of which makes some of these fields fixed when it is given; none when they were not
 *     looked for
 */
public record RandomObject(String template, String kind, String name, List<String> fields, List<String> cures) {}
