package dev.kasane.ci.event;

import dev.kasane.json.JsonValue;
import dev.kasane.json.MalformedJsonException;
import dev.kasane.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * The payload of GitHub's push event, which Gitea sends in the same shape
 * (docs.github.com, "Webhook events and payloads", push), and GitLab's, which has the same fields and calls the repository a project
 * (docs.gitlab.com, "Webhook events", push events). Its lists of commits and files are not read: they are cut off at
 * 2,048 commits, and incomplete after a force-push.
 */
public final class WebhookPush {

    /** GitHub's limit for payloads, in bytes. */
    static final int LARGEST = 25 * 1024 * 1024;

    private static final String BRANCHES = "refs/heads/";
    private static final String TAGS = "refs/tags/";
    private static final String OWN = "kasane/";
    private static final String NOTHING = "0000000000000000000000000000000000000000";
    private static final String SIGNED = "sha256=";
    private static final Set<String> FIELDS =
            Set.of("ref", "before", "after", "deleted", "repository", "full_name", "project", "path_with_namespace");

    private WebhookPush() {}

    /**
     * Reads a payload.
     *
     * @param repository the repository it must be of, as {@code OWNER/NAME}, at GitLab with all its groups; null for any
     * @return null when the event deletes the branch, or pushes a tag: there is nothing to build
     * @throws dev.kasane.problem.KasaneException when it is no push, or one of another repository or of a branch that is none
     */
    public static @Nullable Push read(byte[] payload, @Nullable String repository) {
        if (payload.length > LARGEST) {
            throw wrong("is larger than GitHub sends one").asException();
        }
        JsonValue event = event(payload);
        String ref = text(event.path("ref"));
        String after = text(event.path("after"));
        if (ref == null || after == null) {
            throw wrong("has no ref and after").asException();
        }
        if (repository != null
                && (isOther(event.path("repository").path("full_name"), repository)
                        || isOther(event.path("project").path("path_with_namespace"), repository))) {
            throw Problem.error(
                            "the event is of another repository than " + repository,
                            null,
                            "give --forge the repository that the webhook belongs to")
                    .asException();
        }
        if (ref.startsWith(TAGS)) {
            return null;
        }
        if (!ref.startsWith(BRANCHES) || !Repository.isValidRefName(ref)) {
            throw wrong("names no branch that Git allows").asException();
        }
        if (ref.startsWith(BRANCHES + OWN)) {
            throw Problem.error(
                            "the event is of a branch that kasane writes itself",
                            null,
                            "start kasane ci for pushes of the deployed branch only")
                    .asException();
        }
        if (after.equals(NOTHING) || event.path("deleted").text().equals("true")) {
            return null;
        }
        String before = text(event.path("before"));
        return new Push(
                ref.substring(BRANCHES.length()),
                before == null || before.equals(NOTHING) ? null : commit(before),
                commit(after));
    }

    private static boolean isOther(JsonValue field, String repository) {
        String named = text(field);
        return named != null && !named.equalsIgnoreCase(repository);
    }

    /** The text of a scalar, of null, too; null for anything else. */
    private static @Nullable String text(JsonValue field) {
        return field.isMissing() || field.isObject() || field.isList() ? null : field.text("null");
    }

    /**
     * Checks that the sender of a payload has the secret. GitHub and Gitea sign the payload with it; GitLab sends the
     * secret itself, which does not authenticate the payload.
     *
     * @param signature the header {@code X-Hub-Signature-256}, or {@code X-Gitlab-Token}; null if absent
     * @throws dev.kasane.problem.KasaneException if the sender does not have the secret
     */
    public static void verify(byte[] payload, @Nullable String signature, byte[] secret) {
        if (signature == null || !isMadeWith(secret, payload, signature)) {
            throw Problem.error(
                            signature == null
                                    ? "the event is not signed, and a secret is set"
                                    : "the event's signature is not made with the secret that is set",
                            null,
                            "give the webhook and kasane the same secret, and pass the header X-Hub-Signature-256, or"
                                    + " GitLab's X-Gitlab-Token")
                    .asException();
        }
    }

    /** Compared in a time that does not depend on where they differ. */
    private static boolean isMadeWith(byte[] secret, byte[] payload, String signature) {
        return signature.startsWith(SIGNED)
                ? MessageDigest.isEqual(hex(signature), sign(payload, secret))
                : secret.length > 0 && MessageDigest.isEqual(signature.getBytes(StandardCharsets.UTF_8), secret);
    }

    private static byte[] hex(String signature) {
        try {
            return HexFormat.of().parseHex(signature.substring(SIGNED.length()));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] sign(byte[] payload, byte[] secret) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return mac.doFinal(payload);
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }

    private static Problem wrong(String what) {
        return Problem.error(
                "the event " + what,
                null,
                "give the body of a push event of GitHub, Gitea or GitLab as it was sent, in JSON");
    }

    private static JsonValue event(byte[] payload) {
        try {
            JsonValue event = JsonValue.read(payload, FIELDS);
            if (!event.isObject()) {
                throw wrong("is no object").asException();
            }
            return event;
        } catch (MalformedJsonException e) {
            throw wrong("cannot be read").asException();
        }
    }

    private static String commit(String id) {
        byte[] digits = id.getBytes(StandardCharsets.UTF_8);
        boolean right = digits.length == 40 || digits.length == 64;
        for (byte digit : digits) {
            right &= digit >= '0' && digit <= '9' || digit >= 'a' && digit <= 'f';
        }
        if (!right) {
            throw wrong("names a commit by something that is no id").asException();
        }
        return id;
    }
}
