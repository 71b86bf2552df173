/** Tests of what pipelines say. */
@NullMarked
package dev.kasane.pipeline;

import org.jspecify.annotations.NullMarked;
