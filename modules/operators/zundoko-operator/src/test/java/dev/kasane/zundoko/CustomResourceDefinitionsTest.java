package dev.kasane.zundoko;

import dev.kasane.testkit.GeneratedDefinitions;
import dev.kasane.zundoko.api.Hikawa;
import dev.kasane.zundoko.api.Kiyoshi;
import dev.kasane.zundoko.api.Zundoko;
import io.fabric8.crdv2.generator.CRDGenerator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dkasane.crds.write=true} writes the definitions anew. */
class CustomResourceDefinitionsTest {

    private static final Path CHECKED_IN = Path.of("../../../manifests/zundoko-operator/crds");
    private static final Path RELEASED = Path.of("src/test/released-crds");

    @Test
    void what_is_checked_in_is_what_the_types_say(@TempDir Path folder) {
        new CRDGenerator()
                .customResourceClasses(Hikawa.class, Zundoko.class, Kiyoshi.class)
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
