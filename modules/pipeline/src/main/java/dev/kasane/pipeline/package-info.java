/** What a pipeline contains: what a service is made of, how it is built, its image, and where it is promoted. */
@NullMarked
package dev.kasane.pipeline;

import org.jspecify.annotations.NullMarked;
