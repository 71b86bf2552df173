/** Tests of the objects of a render: their identities, histories and secret values. */
@NullMarked
package dev.kasane.resource;

import org.jspecify.annotations.NullMarked;
