package dev.kasane.argocd.discovery;

import dev.kasane.files.SourceFile;
import dev.kasane.gotemplate.value.GoMap;

/**
 * A kustomization that an Application edits before the render.
 *
 * @param source the source that changes it
 * @param before the file of the repository
 * @param after the file that is rendered
 */
public record EditedFile(GoMap source, SourceFile before, SourceFile after) {}
