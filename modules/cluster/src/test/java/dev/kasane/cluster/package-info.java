@NullMarked
package dev.kasane.cluster;

import org.jspecify.annotations.NullMarked;
