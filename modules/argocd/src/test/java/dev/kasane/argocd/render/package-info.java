/** Applications rendered, held against Argo CD's repository server. */
@NullMarked
package dev.kasane.argocd.render;

import org.jspecify.annotations.NullMarked;
