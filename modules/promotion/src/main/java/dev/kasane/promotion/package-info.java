/** Promotions: edits of images that are proved, committed, pushed and proposed, exactly once. */
@NullMarked
package dev.kasane.promotion;

import org.jspecify.annotations.NullMarked;
