/** Kubernetes' types as in kustomize: the merge keys of lists, and the cluster-scoped kinds. */
@NullMarked
package dev.kasane.kustomize.schema;

import org.jspecify.annotations.NullMarked;
