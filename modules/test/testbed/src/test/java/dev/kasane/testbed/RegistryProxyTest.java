package dev.kasane.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kasane.servers.Programs;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The proxy behind registry.test verifies what it leads to, and serves the certificate that is there. */
class RegistryProxyTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "http, localhost, none, 200",
        "https, localhost, authority, 200",
        "https, localhost, another, 502",
        "https, registry.example.com, authority, 502",
        "https, localhost, none, does not start",
    })
    void an_upstream_over_https_is_verified(String scheme, String name, String trusted, String answer)
            throws Exception {
        assumeTrue(Programs.has("nginx"), "nginx reads the settings");
        assumeTrue(Scripts.canRun("openssl", "version") && Scripts.canRun("curl", "--version"), "openssl and curl");
        int port = freePort();
        int upstream = freePort();
        String proxy = Definitions.read("manifests/registry/default.conf.template")
                .replace("${UPSTREAM}", scheme + "://localhost:" + upstream)
                .replace("listen 8443", "listen 127.0.0.1:" + port)
                .replace(" /tls/", " " + folder + "/")
                .replace(" /authority/", " " + folder + "/authority/");
        Files.writeString(
                folder.resolve("nginx.conf"), """
                pid nginx.pid;
                error_log error.log;
                events {}
                http {
                  access_log off;
                  client_body_temp_path body;
                  proxy_temp_path proxy;
                  fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi;
                  scgi_temp_path scgi;
                  server {
                    listen 127.0.0.1:%d %s;
                    ssl_certificate tls.crt;
                    ssl_certificate_key tls.key;
                    location /v2/ { return 200; }
                  }
                %s}
                """.formatted(upstream, scheme.equals("https") ? "ssl" : "", proxy));

        String printed = Scripts.run(
                folder,
                Map.of("NAME", name, "TRUSTED", trusted, "ADDRESS", "https://127.0.0.1:" + port + "/v2/"),
                "sh",
                "-ec",
                """
                make() { name=$1; shift; openssl req -x509 -newkey rsa:2048 -nodes -days 1 -keyout $name.key -out $name.crt "$@" 2>/dev/null; }
                make authority -subj /CN=authority
                make another -subj /CN=another
                make tls -subj /CN=server -CA authority.crt -CAkey authority.key -addext "subjectAltName=DNS:$NAME"
                mkdir authority
                [ "$TRUSTED" = none ] || cp "$TRUSTED.crt" authority/ca.crt
                nginx -p . -c nginx.conf 2>/dev/null || { echo does not start; exit 0; }
                curl --silent --insecure --max-time 20 --output answer --write-out '%{http_code}' "$ADDRESS"
                nginx -p . -c nginx.conf -s stop 2>/dev/null
                """);

        assertThat(printed.strip()).isEqualTo(answer);
    }

    @Test
    void a_renewed_certificate_is_read_by_a_server_that_runs() throws Exception {
        Path program = Files.writeString(folder.resolve("nginx"), """
                #!/bin/sh
                echo "$*" >>reloads
                # a reload that fails is followed by another, with which the test ends
                [ "$(grep -c . reloads)" = 1 ] || kill $PPID
                exit 1
                """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        String printed = Scripts.run(
                folder,
                Map.of("PATH", folder + ":" + System.getenv("PATH"), "RELOAD_EVERY", "0.1"),
                "sh",
                Definitions.HOME.resolve("manifests/registry/reload.sh").toString(),
                "timeout",
                "60",
                "sh",
                "-c",
                "until [ -f reloads ] && [ $(grep -c . reloads) = 2 ]; do sleep 0.1; done; echo served");

        assertThat(printed.strip()).isEqualTo("served");
        assertThat(Files.readAllLines(folder.resolve("reloads"))).containsOnly("-s reload");
        assertThat(Definitions.ofKind("overlays/prod/registry", "Deployment"))
                .singleElement()
                .satisfies(proxy -> assertThat(proxy.text("spec", "template", "spec", "containers", 0, "command"))
                        .isEqualTo("[/bin/sh, /script/reload.sh, /docker-entrypoint.sh, nginx, -g, daemon off;]"));
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
