@NullMarked
package dev.kasane.config;

import org.jspecify.annotations.NullMarked;
