package dev.kasane.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** One class makes clients of HTTP, so that none is without a deadline, and none follows a redirect with a secret. */
class HttpClientsTest {

    /** The proxy of the test kit streams bodies without an end (watches), by the certificates of the cluster's client. */
    private static final String PROXY = "dev/kasane/testkit/proxy/Upstream";

    private static final String BUILDER = "java/net/http/HttpClient$Builder";

    @Test
    void onlyTheConnectionMakesAClient() throws IOException {
        Set<String> makers = new TreeSet<>();
        Set<String> connections = new TreeSet<>();
        CompiledModules.forEach(bytes -> {
            var parsed = ClassFile.of().parse(bytes);
            parsed.constantPool().forEach(entry -> {
                if (entry instanceof ClassEntry type) {
                    String used = type.asInternalName();
                    if (used.equals(BUILDER)) {
                        makers.add(parsed.thisClass().asInternalName());
                    } else if (Set.of("java/net/HttpURLConnection", "javax/net/ssl/HttpsURLConnection")
                            .contains(used)) {
                        connections.add(parsed.thisClass().asInternalName());
                    }
                }
            });
        });
        assertThat(makers).containsExactlyInAnyOrder("dev/kasane/http/HttpConnection", PROXY);
        assertThat(connections).isEmpty();
    }
}
