/** New GitOps repositories, and what is added to them: services, and stores for services. */
@NullMarked
package dev.kasane.cli.init;

import org.jspecify.annotations.NullMarked;
