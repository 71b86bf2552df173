/** Rules about whole sets of objects: a rule a file. */
@NullMarked
package dev.kasane.check.crossobject;

import org.jspecify.annotations.NullMarked;
