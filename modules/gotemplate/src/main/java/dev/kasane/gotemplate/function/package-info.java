/** The functions that templates of an ApplicationSet may call: sprig's, without what asks the machine, and Argo CD's. */
@NullMarked
package dev.kasane.gotemplate.function;

import org.jspecify.annotations.NullMarked;
