/** The Kubernetes objects of a control plane and a piped. */
@NullMarked
package dev.kasane.pipecd.objects;

import org.jspecify.annotations.NullMarked;
