/** The fields of kustomization files and plugin configurations, as records with places. */
@NullMarked
package dev.kasane.kustomize.config;

import org.jspecify.annotations.NullMarked;
