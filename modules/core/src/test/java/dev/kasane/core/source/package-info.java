/** Tests of where bytes come from. */
@NullMarked
package dev.kasane.core.source;

import org.jspecify.annotations.NullMarked;
