/** Comments on products, kept in MongoDB. */
@NullMarked
package dev.kasane.shop.comment;

import org.jspecify.annotations.NullMarked;
