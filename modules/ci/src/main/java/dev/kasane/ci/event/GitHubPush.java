package dev.kasane.ci.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * The payload of GitHub's push event, which Gitea sends in the same shape
 * (docs.github.com, "Webhook events and payloads", push). Its lists of commits and files are not read: they are cut off at
 * 2,048 commits, and say nothing after a force-push.
 */
public final class GitHubPush {

    /** GitHub's limit for payloads, in bytes. */
    static final int LARGEST = 25 * 1024 * 1024;

    private static final String BRANCHES = "refs/heads/";
    private static final String TAGS = "refs/tags/";
    private static final String OWN = "kasane/";
    private static final String FULL_NAME = "repository.full_name";
    private static final String NOTHING = "0000000000000000000000000000000000000000";
    private static final String SIGNED = "sha256=";

    private GitHubPush() {}

    /**
     * Reads a payload.
     *
     * @param repository the repository it must be of, as {@code OWNER/NAME}; null for any
     * @return null when it tells of a branch that was deleted or of a tag: there is nothing to build
     * @throws dev.kasane.problem.KasaneException when it is no push, or one of another repository or of a branch that is none
     */
    public static @Nullable Push read(byte[] payload, @Nullable String repository) {
        if (payload.length > LARGEST) {
            throw wrong("is larger than GitHub sends one").asException();
        }
        Map<String, String> fields = fields(payload);
        String ref = fields.get("ref");
        String after = fields.get("after");
        if (ref == null || after == null) {
            throw wrong("has no ref and after").asException();
        }
        String of = fields.get(FULL_NAME);
        if (repository != null && of != null && !of.equalsIgnoreCase(repository)) {
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
        if (after.equals(NOTHING) || "true".equals(fields.get("deleted"))) {
            return null;
        }
        String before = fields.get("before");
        return new Push(
                ref.substring(BRANCHES.length()),
                before == null || before.equals(NOTHING) ? null : commit(before),
                commit(after));
    }

    /**
     * Checks that a payload comes from somebody who knows the secret.
     *
     * @param signature the header {@code X-Hub-Signature-256}; null when there was none
     * @throws dev.kasane.problem.KasaneException when it does not
     */
    public static void verify(byte[] payload, @Nullable String signature, byte[] secret) {
        byte[] signed = signature != null && signature.startsWith(SIGNED) ? hex(signature) : new byte[0];
        if (!MessageDigest.isEqual(signed, sign(payload, secret))) {
            throw Problem.error(
                            signature == null
                                    ? "the event is not signed, and a secret is set"
                                    : "the event's signature is not made with the secret that is set",
                            null,
                            "give the webhook and kasane the same secret, and pass the header X-Hub-Signature-256")
                    .asException();
        }
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
        return Problem.error("the event " + what, null, "give the body of GitHub's push event as it was sent, in JSON");
    }

    /** The scalars of the outermost object, and the full name of the repository. */
    private static Map<String, String> fields(byte[] payload) {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(payload)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw wrong("is no object").asException();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value.isScalarValue()) {
                    fields.put(name, parser.getText());
                } else if (name.equals("repository") && value == JsonToken.START_OBJECT) {
                    readRepository(parser, fields);
                } else {
                    parser.skipChildren();
                }
            }
        } catch (IOException e) {
            throw wrong("cannot be read").asException();
        }
        return fields;
    }

    private static void readRepository(JsonParser parser, Map<String, String> fields) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean fullName = parser.currentName().equals("full_name");
            if (!parser.nextToken().isScalarValue()) {
                parser.skipChildren();
            } else if (fullName) {
                fields.put(FULL_NAME, parser.getText());
            }
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
