/** Custom resources: what their definitions may contain, and what they require of objects. */
@NullMarked
package dev.kasane.check.crd;

import org.jspecify.annotations.NullMarked;
