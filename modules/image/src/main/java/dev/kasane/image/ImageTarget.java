package dev.kasane.image;

import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.HarborArtifact;
import dev.kasane.image.registry.RegistryReference;
import dev.kasane.image.registry.RegistryRepository;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.image.store.LayoutRepository;
import dev.kasane.problem.Problem;
import java.nio.file.Path;
import java.time.Duration;

/** A destination of images: a registry, or a folder of OCI layouts, one for each image. */
public sealed interface ImageTarget {

    /** The repository of an image. The time in which all must be done there starts now. */
    ImageRepository open(String imageName);

    /** A folder. */
    record Folder(Path folder, String written) implements ImageTarget {
        @Override
        public ImageRepository open(String imageName) {
            return new LayoutRepository(folder.resolve(imageName), "oci:" + written + "/" + imageName);
        }
    }

    /** A registry. */
    record Registry(String address, Credentials credentials, RetryPolicy policy) implements ImageTarget {
        @Override
        public ImageRepository open(String imageName) {
            return RegistryRepository.toWrite(RegistryReference.parse(address + "/" + imageName), credentials, policy);
        }

        /**
         * The scan results of an image, if the registry is a Harbor.
         *
         * @param total how long all requests may take
         */
        public HarborArtifact artifact(String imageName, Duration total) {
            return new HarborArtifact(
                    RegistryReference.parse(address + "/" + imageName),
                    credentials,
                    new RetryPolicy(
                            policy.attempts(), policy.firstWait(), policy.longestWait(), policy.attempt(), total));
        }
    }

    /**
     * Reads {@code oci:FOLDER}, or the name of a registry, with the beginning of all names in it when there is one.
     *
     * @param here the folder that a folder's name starts from
     */
    static ImageTarget parse(String text, Path here, Credentials credentials, RetryPolicy policy) {
        if (text.startsWith("oci:")) {
            String folder = text.substring("oci:".length());
            return new Folder(here.resolve(folder), folder);
        }
        try {
            RegistryReference any = RegistryReference.parse(text + "/any");
            if (any.tag() == null && any.digest() == null && text.matches("(?:https?://)?[^/]*[.:].*|localhost.*")) {
                return new Registry(text, credentials, policy);
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw Problem.error(
                        text + " is neither a registry nor a folder of OCI layouts",
                        null,
                        "give registry.example.org, or oci:FOLDER")
                .asException();
    }
}
