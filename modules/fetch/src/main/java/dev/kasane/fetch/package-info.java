/** Charts of https repositories and OCI registries: versions, archives, and the store that they are put into. */
@NullMarked
package dev.kasane.fetch;

import org.jspecify.annotations.NullMarked;
