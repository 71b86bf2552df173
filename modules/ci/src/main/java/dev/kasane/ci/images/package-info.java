/** Images that can be promoted: what one is, and which of those that others build is the newest. */
@NullMarked
package dev.kasane.ci.images;

import org.jspecify.annotations.NullMarked;
