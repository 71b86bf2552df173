/** YAML in go-yaml's dialect: immutable nodes with places, a reader, and the writer of kustomize's bytes. */
@NullMarked
package dev.kasane.yaml;

import org.jspecify.annotations.NullMarked;
