/** The command {@code render}, which is also kustomize's {@code build}. */
@NullMarked
package dev.kasane.cli.render;

import org.jspecify.annotations.NullMarked;
