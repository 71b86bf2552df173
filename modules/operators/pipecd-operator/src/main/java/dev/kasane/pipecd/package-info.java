/** The operator for PipeCD. */
@NullMarked
package dev.kasane.pipecd;

import org.jspecify.annotations.NullMarked;
