package dev.kasane.fetch;

import dev.kasane.http.ServerOrigin;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.HttpFiles;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.store.ContentStore;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of one run, each with the credentials of its server. */
final class Connections {

    private static final String OCI = "oci://";

    private final Credentials credentials;
    private final RetryPolicy policy;
    private final IndexCache indexes;
    private final Map<ServerOrigin, HttpFiles> servers = new ConcurrentHashMap<>();
    private final Map<String, OciCharts> charts = new ConcurrentHashMap<>();
    private final Map<String, RegistryRepository> registries = new ConcurrentHashMap<>();

    Connections(Credentials credentials, RetryPolicy policy, ContentStore store) {
        this.credentials = credentials;
        this.policy = policy;
        this.indexes = new IndexCache(store);
    }

    IndexCache indexes() {
        return indexes;
    }

    /** The server of an address. */
    HttpFiles files(URI address) {
        return servers.computeIfAbsent(
                HttpFiles.server(address), ignored -> new HttpFiles(address, credentials, policy));
    }

    /** The repository at an address in a registry, {@code oci://HOST/PATH}. */
    RegistryRepository registry(String address) {
        return registries.computeIfAbsent(address.substring(OCI.length()), this::repository);
    }

    /** The chart at an address in a registry, {@code oci://HOST/PATH/NAME}; a tag behind it is left away. */
    OciCharts oci(String address) {
        String text = address.substring(OCI.length());
        int colon = text.lastIndexOf(':');
        String repository = colon > text.lastIndexOf('/') ? text.substring(0, colon) : text;
        return charts.computeIfAbsent(repository, this::open);
    }

    private OciCharts open(String repository) {
        return new OciCharts(repository(repository));
    }

    private RegistryRepository repository(String repository) {
        try {
            return RegistryRepository.toRead(RegistryReference.parse(repository), credentials, policy);
        } catch (IllegalArgumentException e) {
            throw new RepositoryException(
                    Kind.REFUSED,
                    OCI + repository + " is no address in an OCI registry",
                    "write it as oci://HOST/PATH in lower case",
                    e);
        }
    }
}
