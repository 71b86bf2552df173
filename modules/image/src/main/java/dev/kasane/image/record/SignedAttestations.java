package dev.kasane.image.record;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.store.ImageRepository;
import dev.kasane.image.store.RepositoryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attestations as manifests beside the image, so that the bytes of the image stay the same: each has the image as its
 * subject, and the signature as an annotation. Two tags point to it, one by the inputs and one by the commit. The
 * signed text is computed from the reader's request, not from the registry, so that a signature is valid only for its
 * image.
 *
 * @param signer the key
 */
record SignedAttestations(RecordSigner signer) implements Attestations {

    /** The type of the manifest, and the first line of what is signed. */
    private static final String TYPE = "application/vnd.kasane.build-record.v1";

    private static final String COMMIT = "dev.kasane.commit";
    private static final String SIGNATURE = "dev.kasane.signature";
    private static final String SUFFIX = ".kasane";

    @Override
    public boolean isOfInput(ImageRepository in, Manifest image, String pipeline, Digest input) {
        Manifest record = find(in, byInput(input));
        return record != null && isSigned(record, in, image, pipeline, input, commitOf(record));
    }

    @Override
    public boolean isOfCommit(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
        Manifest record = find(in, commit + SUFFIX);
        return record != null && isSigned(record, in, image, pipeline, input, commit);
    }

    private boolean isSigned(
            Manifest record, ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
        String signature = record.annotations().getOrDefault(SIGNATURE, "");
        return signer.isOwn(statement(in, image, pipeline, input, commit), signature);
    }

    private static String commitOf(Manifest record) {
        return record.annotations().getOrDefault(COMMIT, "");
    }

    @Override
    public void attest(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
        Descriptor empty = putEmpty(in);
        String signature = signer.sign(statement(in, image, pipeline, input, commit));
        Manifest record =
                Manifest.referrer(TYPE, empty, image.descriptor(), Map.of(COMMIT, commit, SIGNATURE, signature));
        in.putManifest(record);
        in.tag(record, byInput(input));
        in.tag(record, commit + SUFFIX);
    }

    private static String byInput(Digest input) {
        return "input-" + input.hex() + SUFFIX;
    }

    /** The signed text. No value but the last can contain a line feed, so that no two statements have the same text. */
    private static byte[] statement(ImageRepository in, Manifest image, String pipeline, Digest input, String commit) {
        return String.join("\n", TYPE, pipeline, in.name(), image.digest().toString(), input.toString(), commit)
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The manifest of a tag; null if the tag names something else, which is not trusted. */
    private static @Nullable Manifest find(ImageRepository in, String tag) {
        try {
            return in.manifest(tag);
        } catch (RepositoryException e) {
            if (e.kind() != RepositoryException.Kind.CORRUPT) {
                throw e;
            }
            return null;
        }
    }

    private static Descriptor putEmpty(ImageRepository in) {
        byte[] bytes = Manifest.emptyConfig();
        Digest digest = Digest.of(bytes);
        if (!in.hasBlob(digest)) {
            try {
                Path file = Files.createTempFile("kasane", ".json");
                try {
                    Files.write(file, bytes);
                    in.putBlob(Blob.in(file, digest, bytes.length));
                } finally {
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write a temporary file", e);
            }
        }
        return Descriptor.of(MediaType.EMPTY, digest, bytes.length);
    }
}
