/** The output of templates: documents, hooks, their order and format. */
@NullMarked
package dev.kasane.helm.manifest;

import org.jspecify.annotations.NullMarked;
