/** Tests of the operator, with a server that behaves as PipeCD does. */
@NullMarked
package dev.kasane.pipecd;

import org.jspecify.annotations.NullMarked;
