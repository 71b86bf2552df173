/** The input files of a service's image, and the services that a change affects. */
@NullMarked
package dev.kasane.pipeline.closure;

import org.jspecify.annotations.NullMarked;
