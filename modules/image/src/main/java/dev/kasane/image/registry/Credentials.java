package dev.kasane.image.registry;

import org.jspecify.annotations.Nullable;

/** Who we are at registries. */
@FunctionalInterface
public interface Credentials {

    /** Nobody anywhere. */
    Credentials NONE = registry -> null;

    /**
     * Who we are at one.
     *
     * @param registry its name, with its port when it has one
     * @return null for nobody
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
