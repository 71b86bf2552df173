package dev.kasane.image.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.image.oci.Digest;
import dev.kasane.image.oci.KnownFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SameContentTest {

    @TempDir
    Path folder;

    @Test
    void filesAreComparedToTheirLastByte() throws Exception {
        byte[] bytes = new byte[(2 << 20) + 17];
        Arrays.fill(bytes, (byte) 7);
        Path one = Files.write(folder.resolve("one"), bytes);
        Path other = Files.write(folder.resolve("other"), bytes);
        assertThat(SameContent.is(one, other)).isTrue();
        bytes[bytes.length - 1]++;
        assertThat(SameContent.is(one, Files.write(other, bytes))).isFalse();
        assertThat(SameContent.is(one, Files.write(other, Arrays.copyOf(bytes, 2 << 20))))
                .isFalse();
        assertThat(SameContent.is(Files.write(one, new byte[0]), Files.write(other, new byte[0])))
                .isTrue();
    }

    @Test
    void aFileThatWasTouchedIsHashedAnewWhateverTimeItSays() throws Exception {
        Path file = Files.writeString(folder.resolve("layer"), "one");
        Thread.sleep(2_100);
        FileTime time = Files.getLastModifiedTime(file);
        Digest before = KnownFiles.digest(file);
        assertThat(KnownFiles.digest(file)).isEqualTo(before).isEqualTo(Digest.of(file));

        Files.writeString(file, "two");
        Files.setLastModifiedTime(file, time);

        assertThat(KnownFiles.digest(file)).isNotEqualTo(before).isEqualTo(Digest.of(file));
    }
}
