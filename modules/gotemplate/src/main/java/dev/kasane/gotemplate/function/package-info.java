/**
 * The functions of Go templates: sprig's, without those that read the machine or its environment, and Argo CD's. ApplicationSets
 * call them, charts of Helm and ResourceSets of Flux those of sprig.
 */
@NullMarked
package dev.kasane.gotemplate.function;

import org.jspecify.annotations.NullMarked;
