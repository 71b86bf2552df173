/** Images from what pipelines specify, put where they are wanted: the front of this module. */
@NullMarked
package dev.kasane.image;

import org.jspecify.annotations.NullMarked;
