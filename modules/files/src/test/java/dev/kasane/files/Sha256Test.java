package dev.kasane.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SHA-256 by the vectors of NIST, and at each length where the padding changes. */
class Sha256Test {

    @ParameterizedTest
    @CsvSource(textBlock = """
            '', e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
            abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
            abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq, 248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1
            abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu, cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1
            """)
    void aVectorOfNistHasItsDigest(String message, String digest) {
        assertThat(Sha256.hexOf(message.getBytes(StandardCharsets.US_ASCII))).isEqualTo(digest);
        assertThat(HexFormat.of().formatHex(Sha256.of(message.getBytes(StandardCharsets.US_ASCII))))
                .isEqualTo(digest);
    }

    @Test
    void aMillionTimesTheLetterAHasItsDigest() {
        assertThat(Sha256.hexOf("a".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    @Test
    void everyLengthOverThreeBlocksIsDigestedAsTheJdkDoes() throws NoSuchAlgorithmException {
        MessageDigest jdk = MessageDigest.getInstance("SHA-256");
        for (int length = 0; length <= 3 * 64; length++) {
            byte[] message = new byte[length];
            for (int i = 0; i < length; i++) {
                message[i] = (byte) (i * 37 - length);
            }
            assertThat(Sha256.hexOf(message))
                    .as("length %d", length)
                    .isEqualTo(HexFormat.of().formatHex(jdk.digest(message)));
        }
    }
}
