package dev.kasane.image.registry;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.kasane.http.ServerOrigin;
import dev.kasane.image.oci.Digest;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a repository in a registry: {@code host[:port]/name[:tag][@digest]}. A host of this machine is reached
 * over plain HTTP, every other one over HTTPS unless {@code http://} stands before it.
 *
 * @param base the registry's address, without a path
 * @param registry what people call the registry
 * @param repository the name in it
 * @param tag null when there is none
 * @param digest null when there is none
 */
public record RegistryReference(
        URI base,
        String registry,
        String repository,
        @Nullable String tag,
        @Nullable Digest digest) {

    private static final Pattern FORM = Pattern.compile(
            "(?:(https?)://)?"
                    + "(?:([A-Za-z0-9]+(?:[.-]+[A-Za-z0-9]+)*(?::[0-9]{1,5})?|\\[[0-9a-fA-F:]+](?::[0-9]{1,5})?)/)?"
                    + "([a-z0-9]+(?:(?:[._]|__|-+|/)[a-z0-9]+)*)(?::([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?");

    /**
     * Reads a reference.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static RegistryReference parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("no reference of an image");
        }
        String host = matcher.group(2);
        String repository = matcher.group(3);
        boolean named = host != null && (host.contains(".") || host.contains(":") || host.equals("localhost"));
        if (!named) {
            // as Docker reads it
            repository = host != null ? host + "/" + repository : repository;
            repository = repository.contains("/") ? repository : "library/" + repository;
            host = "docker.io";
        }
        String server = host.equals("docker.io") ? "registry-1.docker.io" : host;
        String bare = server.replaceAll(":[0-9]+$", "");
        String scheme = matcher.group(1) != null ? matcher.group(1) : ServerOrigin.isLoopback(bare) ? "http" : "https";
        String digest = matcher.group(5);
        return new RegistryReference(
                URI.create(scheme + "://" + server),
                host,
                repository,
                matcher.group(4),
                digest == null ? null : Digest.parse(digest));
    }

    /** The name without a tag: what stands in manifests before it. */
    public String name() {
        return registry + "/" + repository;
    }

    ServerOrigin origin() {
        return ServerOrigin.of(base);
    }
}
