/** ApplicationSets: generators, what they fill templates with, and what one reconciliation does. */
@NullMarked
package dev.kasane.argo.applicationset;

import org.jspecify.annotations.NullMarked;
