/** What templates printed: documents, hooks, their order, their form. */
@NullMarked
package dev.kasane.helm.manifest;

import org.jspecify.annotations.NullMarked;
