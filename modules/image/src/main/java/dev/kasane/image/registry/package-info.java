/** OCI registries over HTTP: retries, logins and redirects; secrets are never printed. */
@NullMarked
package dev.kasane.image.registry;

import org.jspecify.annotations.NullMarked;
