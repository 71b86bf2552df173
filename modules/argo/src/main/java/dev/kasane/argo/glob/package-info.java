/** The languages of patterns that Argo CD understands, each matched without steps back that bomb. */
@NullMarked
package dev.kasane.argo.glob;

import org.jspecify.annotations.NullMarked;
