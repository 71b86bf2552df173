/** The objects of Kubernetes that a control plane and a piped are made of. */
@NullMarked
package dev.kasane.pipecd.objects;

import org.jspecify.annotations.NullMarked;
