package dev.kasane.http.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The trusted certificate authorities: those of Java, and those that {@code SSL_CERT_FILE} and {@code SSL_CERT_DIR}
 * name, as for programs in Go; for Git servers also those of {@code GIT_SSL_CAINFO}. A file or a certificate that
 * cannot be read adds nothing.
 */
public final class Authorities {

    /** Names a PEM file with certificates. */
    public static final String FILE = "SSL_CERT_FILE";

    /** Names such a file for Git servers. */
    public static final String GIT_FILE = "GIT_SSL_CAINFO";

    /** Names folders with such files, with colons between them. */
    public static final String FOLDERS = "SSL_CERT_DIR";

    private static final long MOST_BYTES = 16L << 20;
    private static final int MOST_FILES = 5_000;
    private static final String BEGIN = "-----BEGIN CERTIFICATE-----";

    /** Loads the authorities at the first connection; a command without connections does not load them. */
    private static final class OfProcess {
        private static final Authorities ALL = of(System.getenv());
    }

    /** The same for Git servers. */
    private static final class OfGit {
        private static final Authorities ALL =
                isNamed(System.getenv(), GIT_FILE) ? ofGit(System.getenv()) : ofProcess();
    }

    private final SSLContext context;
    private final TrustManager @Nullable [] managers;

    private Authorities(SSLContext context, TrustManager @Nullable [] managers) {
        this.context = context;
        this.managers = managers;
    }

    /** Those of this process. */
    public static Authorities ofProcess() {
        return OfProcess.ALL;
    }

    /** Those of this process for Git repositories and their forges. */
    public static Authorities ofGit() {
        return OfGit.ALL;
    }

    /** Those of an environment. */
    public static Authorities of(Map<String, String> environment) {
        return of(files(environment, List.of(FILE)));
    }

    /** Those of an environment for Git repositories and their forges. */
    static Authorities ofGit(Map<String, String> environment) {
        return of(files(environment, List.of(FILE, GIT_FILE)));
    }

    static boolean isNamed(Map<String, String> environment, String variable) {
        return !environment.getOrDefault(variable, "").isEmpty();
    }

    private static Authorities of(List<Path> files) {
        List<Certificate> added = new ArrayList<>();
        for (Path file : files) {
            added.addAll(certificates(file));
        }
        try {
            if (added.isEmpty()) {
                return new Authorities(SSLContext.getDefault(), null);
            }
            TrustManagerFactory all = managers(store(added));
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, all.getTrustManagers(), null);
            return new Authorities(context, all.getTrustManagers());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("Java cannot read its authorities", e);
        }
    }

    /** For clients of HTTP. */
    public SSLContext context() {
        return context;
    }

    /** The trust managers; null for those of Java, if no authority is added. */
    public TrustManager @Nullable [] managers() {
        return managers == null ? null : managers.clone();
    }

    /** Whether a file has certificates. */
    static boolean areIn(String file) {
        try {
            return !certificates(Path.of(file)).isEmpty();
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static List<Path> files(Map<String, String> environment, List<String> variables) {
        List<Path> files = new ArrayList<>();
        try {
            for (String variable : variables) {
                if (isNamed(environment, variable)) {
                    files.add(Path.of(environment.getOrDefault(variable, "")));
                }
            }
            for (String folder : environment.getOrDefault(FOLDERS, "").split(":")) {
                if (!folder.isEmpty() && Files.isDirectory(Path.of(folder))) {
                    try (Stream<Path> all = Files.list(Path.of(folder))) {
                        all.sorted().limit(MOST_FILES).forEach(files::add);
                    }
                }
            }
        } catch (IOException | InvalidPathException e) {
            // existing files count
            return files;
        }
        return files;
    }

    private static List<Certificate> certificates(Path file) {
        List<Certificate> found = new ArrayList<>();
        try {
            if (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES) {
                return found;
            }
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            CertificateFactory x509 = CertificateFactory.getInstance("X.509");
            int begin = text.indexOf(BEGIN);
            while (begin >= 0) {
                int next = text.indexOf(BEGIN, begin + BEGIN.length());
                add(x509, text.substring(begin, next < 0 ? text.length() : next), found);
                begin = next;
            }
        } catch (IOException | CertificateException e) {
            // the files that could be read count
            return found;
        }
        return found;
    }

    /** Adds the certificate that a text begins with; as in Go, one that cannot be read does not hide the others. */
    private static void add(CertificateFactory x509, String text, List<Certificate> found) {
        try {
            found.add(x509.generateCertificate(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1))));
        } catch (CertificateException e) {
            // it adds nothing
        }
    }

    private static KeyStore store(List<Certificate> added) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        for (TrustManager manager : managers(null).getTrustManagers()) {
            if (manager instanceof X509TrustManager java) {
                for (Certificate certificate : java.getAcceptedIssuers()) {
                    store.setCertificateEntry("java-" + store.size(), certificate);
                }
            }
        }
        for (Certificate certificate : added) {
            store.setCertificateEntry("added-" + store.size(), certificate);
        }
        return store;
    }

    /** @param store the certificates; null for those of Java */
    private static TrustManagerFactory managers(@Nullable KeyStore store)
            throws NoSuchAlgorithmException, KeyStoreException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }
}
