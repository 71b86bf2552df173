/** Whether what was promoted works where it is deployed: the sources that are read, and how a verdict follows. */
@NullMarked
package dev.kasane.ci.verify;

import org.jspecify.annotations.NullMarked;
