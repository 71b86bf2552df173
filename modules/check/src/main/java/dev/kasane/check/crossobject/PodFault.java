package dev.kasane.check.crossobject;

import dev.kasane.check.value.FieldPath;

/**
 * A violation of a level of the Pod Security Standards.
 *
 * @param reason a short description
 * @param path the path of the field, also of a missing one
 */
record PodFault(String reason, FieldPath path) {}
