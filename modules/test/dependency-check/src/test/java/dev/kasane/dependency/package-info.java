/** Tests of the dependency check. */
@NullMarked
package dev.kasane.dependency;

import org.jspecify.annotations.NullMarked;
