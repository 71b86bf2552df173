/** What Argo CD's repository server makes of an Application's sources: objects, tracked and in their namespaces. */
@NullMarked
package dev.kasane.argocd.render;

import org.jspecify.annotations.NullMarked;
