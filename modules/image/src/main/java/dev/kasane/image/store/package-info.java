/** Image repositories in registries and OCI layouts, and copies of images between them. */
@NullMarked
package dev.kasane.image.store;

import org.jspecify.annotations.NullMarked;
