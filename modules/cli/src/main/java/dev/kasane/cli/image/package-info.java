/** {@code kasane image}: builds the images of pipelines and pushes them. */
@NullMarked
package dev.kasane.cli.image;

import org.jspecify.annotations.NullMarked;
