/** YAML in go-yaml's dialect: immutable nodes with places, a reader, and a writer like that of kustomize. */
@NullMarked
package dev.kasane.yaml;

import org.jspecify.annotations.NullMarked;
