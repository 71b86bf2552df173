/** Tests of charts, with charts of our own and what released Helms answer. */
@org.jspecify.annotations.NullMarked
package dev.kasane.helm;
