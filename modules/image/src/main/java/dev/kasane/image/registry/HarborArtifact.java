package dev.kasane.image.registry;

import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.OciJson;
import dev.kasane.image.registry.Credentials.Credential;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.json.JsonValue;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An image in a Harbor, and the results of Harbor's scanner (Harbor's API 2.0: artifact with its scan overview, and its
 * addition {@code vulnerabilities}). Unlike a registry, this API does not challenge an anonymous request: it responds
 * that the image does not exist. So credentials are sent with the first request, to that server alone.
 */
public final class HarborArtifact {

    private static final String REPORT = "application/vnd.security.vulnerability.report; version=1.1";
    private static final String OLDER_REPORT = "application/vnd.scanner.adapter.vuln.report.harbor+json; version=1.0";

    /** Redirects are answers here: our name would go along with them. */
    private static final Set<Integer> ANSWERS = Set.of(200, 301, 302, 303, 307, 308, 404);

    private final RegistryReference reference;
    private final RegistryClient client;
    private final Map<String, String> headers = new HashMap<>();

    /**
     * @param reference the repository
     * @param policy the time in which all must be done starts now
     */
    public HarborArtifact(RegistryReference reference, Credentials credentials, RetryPolicy policy) {
        this.reference = reference;
        // it has no challenge to answer
        this.client = new RegistryClient(
                new Authorization(reference.origin(), reference.registry(), Credentials.NONE), "", policy);
        headers.put("Accept", "application/json");
        headers.put("X-Accept-Vulnerabilities", REPORT + ", " + OLDER_REPORT);
        Credential credential = credentials.at(reference.registry());
        if (credential != null && !credential.isRefreshToken()) {
            if (!reference.origin().isPrivate()) {
                throw new RepositoryException(
                        Kind.INSECURE,
                        "the password for " + reference.registry() + " is not sent over plain HTTP",
                        "use HTTPS",
                        null);
            }
            byte[] pair = (credential.user() + ":" + credential.secret()).getBytes(StandardCharsets.UTF_8);
            headers.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair));
        }
    }

    /**
     * Harbor's report, the entries of whose {@code vulnerabilities} have {@code id}, {@code severity} and {@code package}.
     *
     * @return null as long as the scanner is at work
     * @throws RepositoryException when Harbor does not scan the image, its scanner failed, or this is no Harbor
     */
    public @Nullable JsonValue report(Digest image) {
        JsonValue artifact = get(image, "?with_scan_overview=true");
        String status = "";
        for (JsonValue overview : artifact.path("scan_overview")) {
            status = overview.path("scan_status").text();
        }
        return switch (status) {
            case "Success" -> only(get(image, "/additions/vulnerabilities"));
            case "Pending", "Running", "Scheduled", "Queued", "" -> null;
            default ->
                throw new RepositoryException(
                        Kind.REFUSED,
                        "Harbor's scan of " + reference.name() + " ended with " + status,
                        "look at its log there",
                        null);
        };
    }

    private static @Nullable JsonValue only(JsonValue reports) {
        for (JsonValue report : reports) {
            if (report.path("vulnerabilities").isList()
                    || report.path("vulnerabilities").isNull()) {
                return report;
            }
        }
        return null;
    }

    private JsonValue get(Digest image, String rest) {
        String path = reference.repository();
        int slash = path.indexOf('/');
        if (slash < 0) {
            throw noHarbor("has no project in the name " + path);
        }
        URI uri = URI.create(reference.base() + "/api/v2.0/projects/" + path.substring(0, slash) + "/repositories/"
                + twice(path.substring(slash + 1)) + "/artifacts/" + image + rest);
        Answer answer = client.ask(Call.of("GET", uri, headers), ANSWERS);
        if (answer.status() != 200) {
            throw noHarbor("answers " + answer.status() + " where Harbor describes its images");
        }
        try {
            return OciJson.read(answer.body());
        } catch (IllegalArgumentException e) {
            throw noHarbor("does not answer in JSON where Harbor describes its images");
        }
    }

    private RepositoryException noHarbor(String why) {
        return new RepositoryException(
                Kind.NOT_FOUND,
                reference.registry() + " " + why,
                "name a Harbor that scans images when they are pushed, or let a scanner write a report: scan.from: report",
                null);
    }

    /** Encodes a name with slashes twice, as Harbor's API requires. */
    private static String twice(String name) {
        String once = URLEncoder.encode(name, StandardCharsets.UTF_8);
        return URLEncoder.encode(once, StandardCharsets.UTF_8);
    }
}
