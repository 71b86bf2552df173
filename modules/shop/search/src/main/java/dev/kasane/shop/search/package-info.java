/** The search service: products in Elasticsearch. */
@NullMarked
package dev.kasane.shop.search;

import org.jspecify.annotations.NullMarked;
