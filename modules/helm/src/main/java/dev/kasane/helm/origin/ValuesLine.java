package dev.kasane.helm.origin;

/**
 * A line of a file of values.
 *
 * @param file the file as shown in messages
 * @param number the line, from 1
 */
public record ValuesLine(String file, int number) {}
