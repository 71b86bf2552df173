/** What a caller decides about a render: its limits, which files it may read, the order of its output. */
@NullMarked
package dev.kasane.kustomize.option;

import org.jspecify.annotations.NullMarked;
