/** The comment service: comments on products in MongoDB. */
@NullMarked
package dev.kasane.shop.comment;

import org.jspecify.annotations.NullMarked;
