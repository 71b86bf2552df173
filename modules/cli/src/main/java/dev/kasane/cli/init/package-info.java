/** {@code init} and {@code add}: create GitOps repositories, and add services and stores to them. */
@NullMarked
package dev.kasane.cli.init;

import org.jspecify.annotations.NullMarked;
