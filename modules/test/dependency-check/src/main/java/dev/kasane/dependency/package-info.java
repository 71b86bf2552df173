/** Compares the components of SBOMs with records of vulnerabilities; a program of CI. */
@NullMarked
package dev.kasane.dependency;

import org.jspecify.annotations.NullMarked;
