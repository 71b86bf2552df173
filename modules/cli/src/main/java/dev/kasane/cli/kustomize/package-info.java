/** The commands that only the program name {@code kustomize} has. */
@NullMarked
package dev.kasane.cli.kustomize;

import org.jspecify.annotations.NullMarked;
