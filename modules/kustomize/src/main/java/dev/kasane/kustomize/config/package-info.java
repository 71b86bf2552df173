/** What kustomization files and plugin configurations say, as values that keep their places. */
@NullMarked
package dev.kasane.kustomize.config;

import org.jspecify.annotations.NullMarked;
