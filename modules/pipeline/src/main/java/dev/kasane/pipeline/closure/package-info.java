/** The files a service is made of, to the last one that can change it, and which services a change reaches. */
@NullMarked
package dev.kasane.pipeline.closure;

import org.jspecify.annotations.NullMarked;
