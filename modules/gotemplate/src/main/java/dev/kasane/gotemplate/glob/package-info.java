/** The glob languages of Argo CD, each matched without exponential backtracking. */
@NullMarked
package dev.kasane.gotemplate.glob;

import org.jspecify.annotations.NullMarked;
