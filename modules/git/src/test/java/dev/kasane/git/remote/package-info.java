/** Tests of what is fetched and pushed, and of where tokens go. */
@NullMarked
package dev.kasane.git.remote;

import org.jspecify.annotations.NullMarked;
