package dev.kasane.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which certificates of a file count. */
class AuthoritiesTest {

    private static final String NAME = "CN=An authority of tests";

    private static final String GOOD = """
            -----BEGIN CERTIFICATE-----
            MIIBajCCARGgAwIBAgIJAOv/6jhU7l0CMAoGCCqGSM49BAMDMCAxHjAcBgNVBAMT
            FUFuIGF1dGhvcml0eSBvZiB0ZXN0czAgFw0yNjExMjgxMDU1MTJaGA8yMTI2MTEw
            NDEwNTUxMlowIDEeMBwGA1UEAxMVQW4gYXV0aG9yaXR5IG9mIHRlc3RzMFkwEwYH
            KoZIzj0CAQYIKoZIzj0DAQcDQgAEgWQKe0k7yIWCON/PgYHAnXx/3QyQvEnj6oYh
            EQ85JS5BjxzsxccPO9N7/FCnrC9vQftHNjjlxaEQH5Z6ZJip+KMyMDAwHQYDVR0O
            BBYEFN2pf0R4ckeJvyVCWtrTH5ujNzoKMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
            zj0EAwMDRwAwRAIgIR3UHOZsbz+0CIXnxs1zct72VwTWmI24rEmZTR3inr4CIGIi
            MXg0OPzYpkYS55SNhTjM0cvSNaU9L3a15QK+NuA8
            -----END CERTIFICATE-----
            """;

    private static final String BAD = """
            -----BEGIN CERTIFICATE-----
            bm8gY2VydGlmaWNhdGU=
            -----END CERTIFICATE-----
            """;

    @TempDir
    Path folder;

    private Authorities of(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("authorities.pem"), text);
        return Authorities.of(Map.of(Authorities.FILE, file.toString()));
    }

    private static List<String> names(Authorities authorities) {
        TrustManager[] managers = Objects.requireNonNull(authorities.managers());
        return Arrays.stream(managers)
                .map(X509TrustManager.class::cast)
                .flatMap(manager -> Arrays.stream(manager.getAcceptedIssuers()))
                .map(X509Certificate::getSubjectX500Principal)
                .map(Object::toString)
                .toList();
    }

    @Test
    void aCertificateThatCannotBeReadDoesNotHideTheOthers() throws Exception {
        String cut = GOOD.substring(0, GOOD.indexOf("-----END"));

        assertThat(names(of("# a comment\n" + BAD + cut + GOOD + BAD))).contains(NAME);
        assertThat(names(of(GOOD + BAD))).contains(NAME).hasSizeGreaterThan(1);
    }

    @Test
    void aFileWithoutAnyAddsNothing() throws Exception {
        assertThat(of(BAD).managers()).isNull();
        assertThat(of("no certificate").managers()).isNull();
    }
}
