/** Finding, making and setting fields of objects, the way kyaml's filters do. */
@NullMarked
package dev.kasane.kustomize.field;

import org.jspecify.annotations.NullMarked;
