@NullMarked
package dev.kasane.ci.images;

import org.jspecify.annotations.NullMarked;
