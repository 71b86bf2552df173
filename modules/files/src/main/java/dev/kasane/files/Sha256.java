package dev.kasane.files;

/** SHA-256 (FIPS 180-4). Initialising the one of Java takes longer than a small build. */
public final class Sha256 {

    private static final int BLOCK = 64;
    private static final int[] K = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private final int[] state = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };
    private final int[] words = new int[64];

    private Sha256() {}

    /** The digest of a message. */
    public static byte[] of(byte[] message) {
        Sha256 sha = digested(message);
        byte[] digest = new byte[32];
        for (int i = 0; i < digest.length; i++) {
            digest[i] = (byte) (sha.state[i / 4] >> 24 - 8 * (i % 4));
        }
        return digest;
    }

    /** The digest in lower-case hexadecimal. */
    public static String hexOf(byte[] message) {
        StringBuilder hex = new StringBuilder(BLOCK);
        for (int word : digested(message).state) {
            for (int shift = 28; shift >= 0; shift -= 4) {
                hex.append("0123456789abcdef".charAt(word >>> shift & 15));
            }
        }
        return hex.toString();
    }

    private static Sha256 digested(byte[] message) {
        Sha256 sha = new Sha256();
        int whole = message.length - message.length % BLOCK;
        for (int i = 0; i < whole; i += BLOCK) {
            sha.block(message, i);
        }
        int rest = message.length - whole;
        byte[] tail = new byte[rest + 9 <= BLOCK ? BLOCK : 2 * BLOCK];
        System.arraycopy(message, whole, tail, 0, rest);
        tail[rest] = (byte) 0x80;
        long bits = message.length * 8L;
        for (int i = 0; i < 8; i++) {
            tail[tail.length - 1 - i] = (byte) (bits >>> 8 * i);
        }
        for (int i = 0; i < tail.length; i += BLOCK) {
            sha.block(tail, i);
        }
        return sha;
    }

    private void block(byte[] bytes, int from) {
        int[] w = words;
        for (int i = 0; i < 16; i++) {
            int at = from + 4 * i;
            w[i] = bytes[at] << 24 | (bytes[at + 1] & 0xFF) << 16 | (bytes[at + 2] & 0xFF) << 8 | bytes[at + 3] & 0xFF;
        }
        for (int i = 16; i < 64; i++) {
            int s0 = Integer.rotateRight(w[i - 15], 7) ^ Integer.rotateRight(w[i - 15], 18) ^ w[i - 15] >>> 3;
            int s1 = Integer.rotateRight(w[i - 2], 17) ^ Integer.rotateRight(w[i - 2], 19) ^ w[i - 2] >>> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        int e = state[4];
        int f = state[5];
        int g = state[6];
        int h = state[7];
        for (int i = 0; i < 64; i++) {
            int s1 = Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11) ^ Integer.rotateRight(e, 25);
            int t1 = h + s1 + (e & f ^ ~e & g) + K[i] + w[i];
            int s0 = Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22);
            int t2 = s0 + (a & b ^ a & c ^ b & c);
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
        state[5] += f;
        state[6] += g;
        state[7] += h;
    }
}
