/** OCI registries over HTTP: what is retried and how often, which server gets which password, and what is never printed. */
@NullMarked
package dev.kasane.image.registry;

import org.jspecify.annotations.NullMarked;
