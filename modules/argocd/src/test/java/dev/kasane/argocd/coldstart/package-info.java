/** Tests of what a cold start waits for. */
@NullMarked
package dev.kasane.argocd.coldstart;

import org.jspecify.annotations.NullMarked;
