/** Rules about all objects of a target: one class for each rule. */
@NullMarked
package dev.kasane.check.crossobject;

import org.jspecify.annotations.NullMarked;
