package dev.kasane.check.builtin;

import com.google.re2j.Pattern;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** IP addresses and CIDR blocks, as Go's {@code netip} and {@code net} parse them. */
public final class Addresses {

    static final String ADDRESS = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
    static final String BLOCK = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,3}");
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{1,4}");

    private Addresses() {}

    /** An address of 4 or 16 bytes; null when the text is none. Leading zeros are rejected, zones too. */
    public static byte @Nullable [] parse(String text) {
        return parse(text, false);
    }

    /** An address as Go once read it, with leading zeros. */
    public static byte @Nullable [] parseSloppy(String text) {
        return parse(text, true);
    }

    private static byte @Nullable [] parse(String text, boolean leadingZeros) {
        return text.indexOf(':') < 0 ? four(text, leadingZeros) : sixteen(text, leadingZeros);
    }

    private static byte @Nullable [] four(String text, boolean leadingZeros) {
        String[] parts = text.split("\\.", -1);
        byte[] bytes = new byte[4];
        if (parts.length != 4) {
            return null;
        }
        for (int i = 0; i < 4; i++) {
            String part = parts[i];
            boolean zeros = part.length() > 1 && part.startsWith("0");
            if (!DECIMAL.matches(part) && !(leadingZeros && part.matches("0+[0-9]{1,3}")) || zeros && !leadingZeros) {
                return null;
            }
            int number = Integer.parseInt(part);
            if (number > 255) {
                return null;
            }
            bytes[i] = (byte) number;
        }
        return bytes;
    }

    private static byte @Nullable [] sixteen(String text, boolean leadingZeros) {
        int gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) {
            return null;
        }
        byte[] front = groups(gap < 0 ? text : text.substring(0, gap), leadingZeros, gap < 0);
        byte[] back = gap < 0 ? new byte[0] : groups(text.substring(gap + 2), leadingZeros, true);
        if (front == null || back == null) {
            return null;
        }
        int length = front.length + back.length;
        if (gap < 0 ? length != 16 : length > 14) {
            return null;
        }
        byte[] bytes = Arrays.copyOf(front, 16);
        System.arraycopy(back, 0, bytes, 16 - back.length, back.length);
        return bytes;
    }

    private static byte @Nullable [] groups(String text, boolean leadingZeros, boolean last) {
        if (text.isEmpty()) {
            return new byte[0];
        }
        String[] parts = text.split(":", -1);
        List<Byte> bytes = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            if (last && i == parts.length - 1 && parts[i].indexOf('.') >= 0) {
                byte[] four = four(parts[i], leadingZeros);
                if (four == null) {
                    return null;
                }
                for (byte b : four) {
                    bytes.add(b);
                }
            } else if (HEXADECIMAL.matches(parts[i])) {
                int group = Integer.parseInt(parts[i], 16);
                bytes.add((byte) (group >> 8));
                bytes.add((byte) group);
            } else {
                return null;
            }
        }
        byte[] all = new byte[bytes.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = bytes.get(i);
        }
        return all;
    }

    /** Whether an address of 16 bytes is one of 4 bytes in disguise. */
    public static boolean isMapped(byte[] address) {
        if (address.length != 16 || address[10] != -1 || address[11] != -1) {
            return false;
        }
        for (int i = 0; i < 10; i++) {
            if (address[i] != 0) {
                return false;
            }
        }
        return true;
    }

    static List<String> address(String text) {
        return parseSloppy(text) == null ? List.of(ADDRESS) : List.of();
    }

    /** A block of addresses. */
    public record Block(byte[] address, int bits) {

        /** The block in a text; null when the text is none. */
        public static @Nullable Block parse(String text, boolean sloppy) {
            int slash = text.indexOf('/');
            if (slash < 0) {
                return null;
            }
            byte[] address = Addresses.parse(text.substring(0, slash), sloppy);
            String length = text.substring(slash + 1);
            if (address == null || !DECIMAL.matches(length) || length.length() > 1 && length.startsWith("0")) {
                return null;
            }
            int bits = Integer.parseInt(length);
            return bits > address.length * 8 ? null : new Block(address, bits);
        }

        /** Whether an address is in the block. */
        public boolean contains(byte[] other) {
            if (other.length != address.length) {
                return false;
            }
            int shift = address.length * 8 - bits;
            return new BigInteger(1, address).shiftRight(shift).equals(new BigInteger(1, other).shiftRight(shift));
        }

        /** Whether another block is inside this one. */
        public boolean contains(Block other) {
            return other.bits >= bits && contains(other.address);
        }

        /** The first address of the block. */
        public byte[] first() {
            byte[] masked = address.clone();
            for (int i = 0; i < masked.length; i++) {
                int kept = Math.clamp(bits - 8L * i, 0, 8);
                masked[i] &= (byte) (0xff << (8 - kept));
            }
            return masked;
        }
    }

    static List<String> block(String text) {
        return Block.parse(text, true) == null ? List.of(BLOCK) : List.of();
    }

    /** The errors of an address that must be reachable. */
    static List<String> reachable(String text) {
        byte[] address = parseSloppy(text);
        if (address == null) {
            return List.of(ADDRESS);
        }
        List<String> wrong = new ArrayList<>();
        byte[] plain = isMapped(address) ? Arrays.copyOfRange(address, 12, 16) : address;
        if (isUnspecified(plain)) {
            wrong.add("may not be unspecified (" + text + ")");
        }
        if (isLoopback(plain)) {
            wrong.add("may not be in the loopback range (127.0.0.0/8, ::1/128)");
        }
        if (isLinkLocal(plain)) {
            wrong.add("may not be in the link-local range (169.254.0.0/16, fe80::/10)");
        }
        if (isLinkLocalMulticast(plain)) {
            wrong.add("may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)");
        }
        return wrong;
    }

    public static boolean isUnspecified(byte[] address) {
        for (byte b : address) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    public static boolean isLoopback(byte[] address) {
        if (address.length == 4) {
            return address[0] == 127;
        }
        for (int i = 0; i < 15; i++) {
            if (address[i] != 0) {
                return false;
            }
        }
        return address[15] == 1;
    }

    public static boolean isLinkLocal(byte[] address) {
        return address.length == 4
                ? (address[0] & 0xff) == 169 && (address[1] & 0xff) == 254
                : (address[0] & 0xff) == 0xfe && (address[1] & 0xc0) == 0x80;
    }

    public static boolean isLinkLocalMulticast(byte[] address) {
        return address.length == 4
                ? (address[0] & 0xff) == 224 && address[1] == 0 && address[2] == 0
                : (address[0] & 0xff) == 0xff && (address[1] & 0x0f) == 0x02;
    }

    public static boolean isMulticast(byte[] address) {
        return address.length == 4 ? (address[0] & 0xf0) == 0xe0 : (address[0] & 0xff) == 0xff;
    }
}
