package dev.kasane.pipecd;

import dev.kasane.pipecd.api.Application;
import dev.kasane.pipecd.api.ControlPlane;
import dev.kasane.pipecd.api.Environment;
import dev.kasane.pipecd.api.Minio;
import dev.kasane.pipecd.api.Mongo;
import dev.kasane.pipecd.api.Piped;
import dev.kasane.testkit.GeneratedDefinitions;
import io.fabric8.crdv2.generator.CRDGenerator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dkasane.crds.write=true} writes the definitions anew. */
class CustomResourceDefinitionsTest {

    private static final Path CHECKED_IN = Path.of("../../../manifests/pipecd-operator/crds");
    private static final Path RELEASED = Path.of("src/test/released-crds");

    @Test
    void what_is_checked_in_is_what_the_types_say(@TempDir Path folder) {
        new CRDGenerator()
                .customResourceClasses(
                        Application.class, ControlPlane.class, Environment.class, Minio.class, Mongo.class, Piped.class)
                .forCRDVersions("v1")
                .withMinQuotes(true)
                .inOutputDir(folder.toFile())
                .generate();

        GeneratedDefinitions.in(folder).areCheckedInTo(CHECKED_IN);
    }

    @Test
    void what_is_stored_stays_valid() {
        GeneratedDefinitions.in(CHECKED_IN).acceptWhatWasValidFor(RELEASED);
    }
}
