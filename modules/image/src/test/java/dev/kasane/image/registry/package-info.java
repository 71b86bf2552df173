/** Tests against registries that fail, and against real ones. */
@NullMarked
package dev.kasane.image.registry;

import org.jspecify.annotations.NullMarked;
