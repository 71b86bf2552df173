package dev.kasane.pipecd.api;

import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a Minio object store.
 *
 * @param version its version
 * @param secret a Secret with minio-access-key and minio-secret-key
 * @param storage the storage of its data
 */
public record MinioSpec(
        @Default("RELEASE.2020-08-26T00-00-49Z") @Nullable String version,
        @Required SecretReference secret,
        @Nullable Storage storage) {

    /**
     * A Secret of the same namespace.
     *
     * @param secretName the Secret's name
     */
    public record SecretReference(@Required String secretName) {}
}
