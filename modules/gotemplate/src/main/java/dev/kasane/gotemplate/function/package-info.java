/** Functions of ApplicationSet templates: those of Argo CD, and sprig's without those that read the machine. */
@NullMarked
package dev.kasane.gotemplate.function;

import org.jspecify.annotations.NullMarked;
