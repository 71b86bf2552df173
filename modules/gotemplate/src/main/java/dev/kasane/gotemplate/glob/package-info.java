/** The languages of patterns that Argo CD understands, each matched without steps back that bomb. */
@NullMarked
package dev.kasane.gotemplate.glob;

import org.jspecify.annotations.NullMarked;
