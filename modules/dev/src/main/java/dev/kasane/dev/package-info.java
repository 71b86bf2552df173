/** The loop of somebody who writes a controller: sources are watched, compiled, and run against a Kubernetes API. */
@NullMarked
package dev.kasane.dev;

import org.jspecify.annotations.NullMarked;
