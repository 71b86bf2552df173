@NullMarked
package dev.kasane.kustomize.load;

import org.jspecify.annotations.NullMarked;
