@NullMarked
package dev.kasane.json;

import org.jspecify.annotations.NullMarked;
