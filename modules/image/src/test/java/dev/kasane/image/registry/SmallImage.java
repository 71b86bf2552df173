package dev.kasane.image.registry;

import dev.kasane.image.oci.Blob;
import dev.kasane.image.oci.Descriptor;
import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.Manifest;
import dev.kasane.image.oci.MediaType;
import dev.kasane.image.oci.OciImage;
import dev.kasane.image.oci.Platform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Images of a few bytes, right in every respect. */
public final class SmallImage {

    private SmallImage() {}

    /** An image for one platform, with a bill of materials. */
    public static OciImage of(Path folder, String content) {
        List<Blob> blobs = new ArrayList<>();
        Manifest manifest = manifest(folder, content, "amd64", blobs);
        return new OciImage(manifest, List.of(), blobs, List.of(bill(folder, manifest, blobs)));
    }

    /** An index of images for two platforms. */
    public static OciImage index(Path folder, String content) {
        List<Blob> blobs = new ArrayList<>();
        Manifest amd = manifest(folder, content, "amd64", blobs);
        Manifest arm = manifest(folder, content, "arm64", blobs);
        Manifest index = Manifest.index(
                List.of(
                        amd.descriptor().withPlatform(new Platform("linux", "amd64")),
                        arm.descriptor().withPlatform(new Platform("linux", "arm64"))),
                Map.of());
        return new OciImage(index, List.of(amd, arm), blobs, List.of());
    }

    private static Manifest bill(Path folder, Manifest subject, List<Blob> blobs) {
        put(folder, MediaType.EMPTY, Manifest.emptyConfig(), blobs);
        Descriptor bill = put(
                folder, MediaType.CYCLONEDX, "{\"bomFormat\":\"CycloneDX\"}".getBytes(StandardCharsets.UTF_8), blobs);
        return Manifest.referrer(MediaType.CYCLONEDX, bill, subject.descriptor(), Map.of("about", "it"));
    }

    private static Manifest manifest(Path folder, String content, String architecture, List<Blob> blobs) {
        try {
            // one file in a tar that a seed fills: large enough to be dropped in its middle
            byte[] bytes = new byte[200_000];
            new Random(content.hashCode()).nextBytes(bytes);
            byte[] tar = tar(bytes);
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(tar);
            }
            Descriptor layer = put(folder, MediaType.LAYER, packed.toByteArray(), blobs);
            String config = "{\"architecture\":\"" + architecture
                    + "\",\"os\":\"linux\",\"config\":{\"Env\":[\"PATH=/bin\",\"A=base\"],\"Labels\":{\"l\":\"base\"},"
                    + "\"WorkingDir\":\"/w\"},\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[\"" + Digest.of(tar)
                    + "\"]},\"history\":[{\"created_by\":\"" + content + "\"}]}";
            Descriptor configuration = put(folder, MediaType.CONFIG, config.getBytes(StandardCharsets.UTF_8), blobs);
            return Manifest.image(configuration, List.of(layer), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] tar(byte[] content) {
        byte[] header = new byte[512];
        System.arraycopy("data".getBytes(StandardCharsets.US_ASCII), 0, header, 0, 4);
        byte[] fields = ("0000644\0000000000\0000000000\000" + "%011o".formatted(content.length)
                        + "\00000000000000\000")
                .getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(fields, 0, header, 100, fields.length);
        System.arraycopy("        0".getBytes(StandardCharsets.US_ASCII), 0, header, 148, 9);
        System.arraycopy("ustar\00000".getBytes(StandardCharsets.US_ASCII), 0, header, 257, 8);
        int sum = 0;
        for (byte one : header) {
            sum += one & 0xFF;
        }
        System.arraycopy("%06o\0 ".formatted(sum).getBytes(StandardCharsets.US_ASCII), 0, header, 148, 8);
        int padded = (content.length + 511) / 512 * 512;
        byte[] tar = new byte[512 + padded + 1024];
        System.arraycopy(header, 0, tar, 0, 512);
        System.arraycopy(content, 0, tar, 512, content.length);
        return tar;
    }

    private static Descriptor put(Path folder, String type, byte[] bytes, List<Blob> blobs) {
        Digest digest = Digest.of(bytes);
        Path file = folder.resolve("blob-" + digest.hex());
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (blobs.stream().noneMatch(blob -> blob.digest().equals(digest))) {
            blobs.add(Blob.in(file, digest, bytes.length));
        }
        return Descriptor.of(type, digest, bytes.length);
    }
}
