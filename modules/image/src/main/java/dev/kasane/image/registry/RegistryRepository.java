package dev.kasane.image.registry;

import dev.kasane.http.ServerOrigin;
import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A repository in an OCI registry. */
public final class RegistryRepository implements ImageRepository {

    private final RegistryReference reference;
    private final RegistryClient client;

    private RegistryRepository(
            RegistryReference reference, Credentials credentials, RetryPolicy policy, String actions) {
        this.reference = reference;
        this.client = new RegistryClient(
                new Authorization(reference.origin(), reference.registry(), credentials),
                "repository:" + reference.repository() + ":" + actions,
                policy);
    }

    /** A repository that is only read. The time in which all must be done starts now. */
    public static RegistryRepository toRead(RegistryReference reference, Credentials credentials, RetryPolicy policy) {
        return new RegistryRepository(reference, credentials, policy, "pull");
    }

    /** A repository that is written to. The time in which all must be done starts now. */
    public static RegistryRepository toWrite(RegistryReference reference, Credentials credentials, RetryPolicy policy) {
        return new RegistryRepository(reference, credentials, policy, "pull,push");
    }

    @Override
    public String name() {
        return reference.name();
    }

    private URI at(String path) {
        return URI.create(reference.base() + "/v2/" + reference.repository() + path);
    }

    @Override
    public @Nullable Manifest manifest(String tagOrDigest) {
        Call call = Call.of("GET", at("/manifests/" + tagOrDigest), Map.of("Accept", MediaType.ANY_MANIFEST));
        Answer answer = client.ask(call, Set.of(200, 404));
        if (answer.status() == 404) {
            return null;
        }
        String type = String.valueOf(answer.header("Content-Type"))
                .replaceAll(";.*", "")
                .strip();
        try {
            Manifest manifest = Manifest.of(type, answer.body());
            String expected = tagOrDigest.startsWith("sha256:") ? tagOrDigest : answer.header("Docker-Content-Digest");
            if (expected != null && !expected.equals(manifest.digest().toString())) {
                throw corrupt(tagOrDigest);
            }
            return manifest;
        } catch (IllegalArgumentException e) {
            throw corrupt(tagOrDigest);
        }
    }

    /** The names of all tags. */
    public List<String> tags() {
        return new TagList(client, name()).read(at("/tags/list?n=1000"));
    }

    private RepositoryException corrupt(String what) {
        return new RepositoryException(
                Kind.CORRUPT,
                name() + " gives something else than " + what + " is",
                "do not use it, and check the registry or a proxy in front of it",
                null);
    }

    @Override
    public boolean hasBlob(Digest digest) {
        return client.ask(Call.of("HEAD", at("/blobs/" + digest), Map.of()), Set.of(200, 404))
                        .status()
                == 200;
    }

    @Override
    public void putBlob(Blob blob) {
        if (hasBlob(blob.digest())) {
            return;
        }
        client.retry().run("the upload of " + blob.digest() + " to " + name(), number -> {
            if (number == 0 || !isThere(blob.digest())) {
                upload(blob);
            }
            return true;
        });
    }

    /** Checked once: an upload with a lost response may have been complete. */
    private boolean isThere(Digest digest) throws TransientFailure {
        return client.once(Call.of("HEAD", at("/blobs/" + digest), Map.of()), Set.of(200, 404))
                        .status()
                == 200;
    }

    /** One session from its beginning: what broke off is never continued, since not every registry can. */
    private void upload(Blob blob) throws TransientFailure {
        Call open = Call.of("POST", at("/blobs/uploads/"), Map.of());
        Answer session = client.once(open, Set.of(202));
        URI location = RegistryClient.location(open.uri(), session.header("Location"));
        boolean downgrade = location != null
                && reference.base().getScheme().equals("https")
                && !ServerOrigin.of(location).scheme().equals("https");
        if (location == null || !ServerOrigin.of(location).isHttp() || downgrade) {
            throw new RepositoryException(
                    Kind.REFUSED, name() + " returns no address for uploads", "check the registry", null);
        }
        String query = (location.getRawQuery() == null ? "?" : "&") + "digest=" + blob.digest();
        try {
            Path file = blob.place().file();
            if (Files.size(file) != blob.size() || !Digest.of(file).equals(blob.digest())) {
                throw new RepositoryException(
                        Kind.CORRUPT,
                        file + " holds something else than " + blob.digest(),
                        "remove that file, and run this again",
                        null);
            }
            Call put = Call.of("PUT", URI.create(location + query), Map.of("Content-Type", "application/octet-stream"))
                    .carrying(BodyPublishers.ofFile(file), blob.size());
            // 404 and 416: the registry has lost the session, or counts its bytes otherwise; a new one may do
            Answer answer = client.once(put, Set.of(201, 204, 404, 416));
            if (answer.status() == 404 || answer.status() == 416) {
                throw new TransientFailure("the answer " + answer.status() + " to an upload", null, null);
            }
        } catch (IOException e) {
            throw new RepositoryException(Kind.UNAVAILABLE, "a layer cannot be read: " + e.getMessage(), null, e);
        }
    }

    @Override
    public void fetchBlob(Descriptor blob, Path to) {
        Call call = Call.of("GET", at("/blobs/" + blob.digest()), Map.of()).into(to, blob.size());
        client.retry().run("the download of " + blob.digest() + " from " + name(), number -> {
            client.once(call, Set.of(200));
            try {
                if (Files.size(to) != blob.size() || !Digest.of(to).equals(blob.digest())) {
                    Files.delete(to);
                    throw corrupt(blob.digest().toString());
                }
            } catch (IOException e) {
                throw new RepositoryException(Kind.UNAVAILABLE, to + " cannot be read: " + e.getMessage(), null, e);
            }
            return true;
        });
    }

    @Override
    public boolean putManifest(Manifest manifest) {
        return put(manifest, manifest.digest().toString()).header("OCI-Subject") != null;
    }

    @Override
    public void tag(Manifest manifest, String tag) {
        put(manifest, tag);
    }

    private Answer put(Manifest manifest, String under) {
        byte[] bytes = manifest.bytes();
        return client.ask(
                Call.of("PUT", at("/manifests/" + under), Map.of("Content-Type", manifest.mediaType()))
                        .carrying(BodyPublishers.ofByteArray(bytes), bytes.length),
                Set.of(200, 201));
    }
}
