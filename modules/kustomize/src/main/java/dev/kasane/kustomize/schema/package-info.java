/** What kustomize knows of Kubernetes' types: which lists are merged by which keys, and which kinds are cluster-scoped. */
@NullMarked
package dev.kasane.kustomize.schema;

import org.jspecify.annotations.NullMarked;
