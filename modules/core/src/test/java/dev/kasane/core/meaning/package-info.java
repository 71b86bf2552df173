/** Tests of what differences are said to mean. */
@NullMarked
package dev.kasane.core.meaning;

import org.jspecify.annotations.NullMarked;
