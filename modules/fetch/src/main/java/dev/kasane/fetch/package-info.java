/** Fetches charts, folders of Git repositories, OCI artifacts and files of web servers into the store. */
@NullMarked
package dev.kasane.fetch;

import org.jspecify.annotations.NullMarked;
