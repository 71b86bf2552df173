/** Pipelines: the source of a service, its build, its image, and the targets of its promotion. */
@NullMarked
package dev.kasane.pipeline;

import org.jspecify.annotations.NullMarked;
