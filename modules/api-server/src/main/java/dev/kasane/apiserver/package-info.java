/** Kubernetes API servers for tests and for the development loop: started locally, or existing ones. */
@NullMarked
package dev.kasane.apiserver;

import org.jspecify.annotations.NullMarked;
