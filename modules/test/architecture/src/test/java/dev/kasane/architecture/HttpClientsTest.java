package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** One class makes clients of HTTP, so that none is without a deadline, and none follows a redirect with a secret. */
class HttpClientsTest {

    /** The proxy of the test kit streams bodies without an end (watches), by the certificates of the cluster's client. */
    private static final String PROXY = "dev/kasane/testkit/proxy/Upstream";

    private static final String BUILDER = "java/net/http/HttpClient$Builder";

    /** The method of URLs, which have no deadline by default. */
    private static final String OPEN = "openConnection";

    @Test
    void onlyTheConnectionMakesAClient() throws IOException {
        Set<String> makers = new TreeSet<>();
        CompiledModules.ofProduct(bytes -> {
            var parsed = ClassFile.of().parse(bytes);
            for (PoolEntry entry : parsed.constantPool()) {
                if (entry instanceof ClassEntry type && type.asInternalName().equals(BUILDER)
                        || entry instanceof Utf8Entry text && text.stringValue().equals(OPEN)) {
                    makers.add(parsed.thisClass().asInternalName());
                }
            }
        });
        assertThat(makers).containsExactlyInAnyOrder("dev/kasane/http/HttpConnection", PROXY);
    }
}
