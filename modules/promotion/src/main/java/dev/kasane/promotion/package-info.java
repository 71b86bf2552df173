/** Promotions: edits of images, proved, committed, pushed and proposed, each exactly once however often it is tried. */
@NullMarked
package dev.kasane.promotion;

import org.jspecify.annotations.NullMarked;
