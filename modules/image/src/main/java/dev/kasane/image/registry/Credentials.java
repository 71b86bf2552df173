package dev.kasane.image.registry;

import org.jspecify.annotations.Nullable;

/** The credentials for registries. */
@FunctionalInterface
public interface Credentials {

    /** No credentials. */
    Credentials NONE = registry -> null;

    /**
     * The credentials for one registry.
     *
     * @param registry its host, with its port if there is one
     * @return null for none
     */
    @Nullable
    Credential at(String registry);

    /**
     * A name with its password, or a token to be exchanged for others. It never prints what is secret.
     *
     * @param user the name; {@code <token>} when the secret is such a token
     * @param secret the password
     */
    record Credential(String user, String secret) {

        boolean isRefreshToken() {
            return user.equals("<token>");
        }

        @Override
        public String toString() {
            return "the credential of " + user;
        }
    }
}
