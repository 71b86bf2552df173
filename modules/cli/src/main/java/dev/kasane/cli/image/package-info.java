/** {@code kasane image}: images of pipelines, built and put where they belong. */
@NullMarked
package dev.kasane.cli.image;

import org.jspecify.annotations.NullMarked;
