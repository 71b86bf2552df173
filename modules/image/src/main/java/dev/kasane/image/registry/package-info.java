/** OCI registries over HTTP: what is queried again and how often, who is told which password, and what is never said. */
@NullMarked
package dev.kasane.image.registry;

import org.jspecify.annotations.NullMarked;
