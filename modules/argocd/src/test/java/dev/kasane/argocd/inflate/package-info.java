@NullMarked
package dev.kasane.argocd.inflate;

import org.jspecify.annotations.NullMarked;
