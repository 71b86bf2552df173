package dev.kasane.servers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An authority that no machine trusts by itself, made by Java's keytool. */
public final class Authority {

    private static final String PASSWORD = "changeit";

    private final Path folder;

    private Authority(Path folder) {
        this.folder = folder;
    }

    /** Makes one that keeps its files in a folder. */
    public static Authority in(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Authority made = new Authority(folder);
        made.key("authority", "-dname", "CN=An authority of tests", "-ext", "bc:c");
        made.keytool(
                "authority",
                "-exportcert",
                "-rfc",
                "-alias",
                "authority",
                "-file",
                made.pem().toString());
        return made;
    }

    /** Its certificate. */
    public Path pem() {
        return folder.resolve("authority.pem");
    }

    /**
     * What a server with a certificate of this authority has.
     *
     * @param name as keytool writes it, such as {@code ip:127.0.0.1}
     * @param more more flags of keytool for the certificate, such as {@code -startdate -2d -validity 1}
     */
    public SSLContext server(String name, String... more)
            throws IOException, InterruptedException, GeneralSecurityException {
        String alias = "server-" + name.replaceAll("[^a-z0-9]", "-") + more.length;
        Path request = folder.resolve(alias + ".csr");
        Path certificate = folder.resolve(alias + ".pem");
        key(alias, "-dname", "CN=A server");
        keytool(alias, "-certreq", "-alias", alias, "-file", request.toString());
        List<String> sign = new ArrayList<>(List.of(
                "-gencert",
                "-rfc",
                "-alias",
                "authority",
                "-ext",
                "san=" + name,
                "-infile",
                request.toString(),
                "-outfile",
                certificate.toString()));
        sign.addAll(Arrays.asList(more));
        keytool("authority", sign.toArray(String[]::new));
        keytool(alias, "-importcert", "-noprompt", "-alias", "authority", "-file", pem().toString());
        keytool(alias, "-importcert", "-noprompt", "-alias", alias, "-file", certificate.toString());
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(folder.resolve(alias + ".p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private void key(String alias, String... more) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("-genkeypair", "-alias", alias, "-keyalg", "EC"));
        words.addAll(Arrays.asList(more));
        keytool(alias, words.toArray(String[]::new));
    }

    private void keytool(String store, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(Arrays.asList(words));
        command.addAll(List.of(
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                folder.resolve(store + ".p12").toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", words) + ": " + printed);
        }
    }
}
