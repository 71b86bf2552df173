/** Charts, folders of Git repositories and files of web servers: versions, contents, and the store that they are put into. */
@NullMarked
package dev.kasane.fetch;

import org.jspecify.annotations.NullMarked;
