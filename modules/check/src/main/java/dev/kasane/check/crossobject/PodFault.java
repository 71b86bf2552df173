package dev.kasane.check.crossobject;

import dev.kasane.check.value.FieldPath;

/**
 * What a level of the Pod Security Standards refuses about a pod.
 *
 * @param reason what it is, in a few words
 * @param path where it stands, or would have to stand
 */
record PodFault(String reason, FieldPath path) {}
