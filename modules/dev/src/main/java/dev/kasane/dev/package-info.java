/** The development loop for controllers: sources are watched, compiled, and run against a Kubernetes API. */
@NullMarked
package dev.kasane.dev;

import org.jspecify.annotations.NullMarked;
