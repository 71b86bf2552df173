/** Renders the sources of an Application as Argo CD's repository server does: objects with tracking and namespaces. */
@NullMarked
package dev.kasane.argocd.render;

import org.jspecify.annotations.NullMarked;
