/** JSONPath templates, as the command line tools of Kubernetes have them, over values. */
@NullMarked
package dev.kasane.helm.jsonpath;

import org.jspecify.annotations.NullMarked;
