/** ApplicationSets, held against Argo CD's own expansion. */
@NullMarked
package dev.kasane.argo.applicationset;

import org.jspecify.annotations.NullMarked;
