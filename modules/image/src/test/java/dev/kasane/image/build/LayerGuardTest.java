package dev.kasane.image.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kasane.problem.KasaneException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayerGuardTest {

    private static final String KEY = "-----BEGIN %sPRIVATE KEY-----\nMIIE\n-----END %sPRIVATE KEY-----\n";

    @TempDir
    Path folder;

    private void look(LayerGuard guard, String path, String content) throws Exception {
        Path file = Files.createTempFile(folder, "bait", "");
        Files.writeString(file, content);
        guard.look(file, path);
    }

    @Test
    void twenty_baits_are_all_refused_by_name() throws Exception {
        LayerGuard guard = new LayerGuard();
        List<String> names = List.of(
                ".env",
                "config/.env.production",
                ".git/config",
                "a/.git/HEAD",
                ".git-credentials",
                ".netrc",
                ".npmrc",
                "root/.docker/config.json",
                ".dockerconfigjson",
                ".kube/config",
                "kubeconfig",
                "admin.kubeconfig",
                ".ssh/known_hosts",
                "id_rsa",
                "ID_ED25519",
                "store.p12",
                "trust.jks",
                ".aws/credentials",
                ".gnupg/secring.gpg",
                "key.ppk");
        for (String name : names) {
            look(guard, name, "x");
        }
        assertThatThrownBy(guard::throwIfAny).isInstanceOfSatisfying(KasaneException.class, e -> {
            assertThat(e.problems()).hasSize(20);
            for (int i = 0; i < names.size(); i++) {
                assertThat(e.problems().get(i).sentence()).startsWith(names.get(i) + " does not go into");
            }
        });
    }

    @Test
    void keys_and_kubeconfigs_are_known_by_what_they_hold() throws Exception {
        for (Map.Entry<String, String> bait : Map.of(
                        "harmless.txt", KEY.formatted("", ""),
                        "tls.crt",
                                "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n"
                                        + KEY.formatted("RSA ", "RSA "),
                        "a.yaml", "apiVersion: v1\nkind: Config\ncurrent-context: prod\n",
                        "ec", KEY.formatted("EC ", "EC "),
                        "pem", KEY.formatted("ENCRYPTED ", "ENCRYPTED "))
                .entrySet()) {
            LayerGuard guard = new LayerGuard();
            look(guard, bait.getKey(), bait.getValue());
            assertThatThrownBy(guard::throwIfAny).as(bait.getKey()).isInstanceOf(KasaneException.class);
        }
    }

    @Test
    void what_is_harmless_goes_in() throws Exception {
        LayerGuard guard = new LayerGuard();
        look(guard, "ca.pem", "-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n");
        look(guard, "application.yaml", "kind: Config\nport: 8080\n");
        look(guard, "environment", "x");
        look(guard, "A.class", "\0\1-----BEGIN PRIVATE KEY-----\0");
        look(guard, "gitignore", "x");
        assertThatCode(guard::throwIfAny).doesNotThrowAnyException();
    }
}
