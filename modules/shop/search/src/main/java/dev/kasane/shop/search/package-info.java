/** The search for products, in Elasticsearch. */
@NullMarked
package dev.kasane.shop.search;

import org.jspecify.annotations.NullMarked;
