/** Verification of promoted images in their targets: the health sources, and the rules for verdicts. */
@NullMarked
package dev.kasane.ci.verify;

import org.jspecify.annotations.NullMarked;
