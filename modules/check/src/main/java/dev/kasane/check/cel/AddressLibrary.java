package dev.kasane.check.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.check.builtin.Addresses;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The CEL library for IP addresses and CIDR blocks. */
final class AddressLibrary {

    private static final CelType IP = OpaqueType.create("net.IP");
    private static final CelType CIDR = OpaqueType.create("net.CIDR");
    private static final CelType TEXT = SimpleType.STRING;
    private static final CelType BOOL = SimpleType.BOOL;

    private AddressLibrary() {}

    /** An address. */
    record Address(byte[] bytes) {

        static @Nullable Address orNull(String text) {
            byte[] bytes = Addresses.parse(text);
            return bytes == null || Addresses.isMapped(bytes) ? null : new Address(bytes);
        }

        static Address parse(String text) throws CelEvaluationException {
            Address address = orNull(text);
            if (address == null) {
                throw Library.error("IP Address \"" + text + "\" parse error during conversion from string");
            }
            return address;
        }

        boolean isGlobalUnicast() {
            boolean broadcast = bytes.length == 4 && Arrays.equals(bytes, new byte[] {-1, -1, -1, -1});
            return !broadcast
                    && !Addresses.isUnspecified(bytes)
                    && !Addresses.isLoopback(bytes)
                    && !Addresses.isMulticast(bytes)
                    && !Addresses.isLinkLocal(bytes);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Address address && Arrays.equals(bytes, address.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        @Override
        public String toString() {
            return bytes.length == 4 ? four() : sixteen();
        }

        private String four() {
            return (bytes[0] & 0xff) + "." + (bytes[1] & 0xff) + "." + (bytes[2] & 0xff) + "." + (bytes[3] & 0xff);
        }

        /** The longest row of zeros, if it has at least two groups, is written as two colons. */
        private String sixteen() {
            int[] groups = new int[8];
            for (int i = 0; i < 8; i++) {
                groups[i] = (bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff;
            }
            int best = -1;
            int length = 1;
            for (int i = 0; i < 8; i++) {
                int end = i;
                while (end < 8 && groups[end] == 0) {
                    end++;
                }
                if (end - i > length) {
                    best = i;
                    length = end - i;
                }
                i = Math.max(i, end - 1);
            }
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                if (i == best) {
                    text.append("::");
                    i += length - 1;
                } else {
                    text.append(text.isEmpty() || text.charAt(text.length() - 1) == ':' ? "" : ":")
                            .append(Integer.toHexString(groups[i]));
                }
            }
            return text.toString();
        }
    }

    /** A block of addresses. */
    record Block(Addresses.Block block) {

        static @Nullable Block orNull(String text) {
            Addresses.Block block = Addresses.Block.parse(text, false);
            return block == null || Addresses.isMapped(block.address()) ? null : new Block(block);
        }

        static Block parse(String text) throws CelEvaluationException {
            Block block = orNull(text);
            if (block == null) {
                throw Library.error("CIDR \"" + text + "\" parse error during conversion from string");
            }
            return block;
        }

        Block masked() {
            return new Block(new Addresses.Block(block.first(), block.bits()));
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Block that
                    && block.bits() == that.block.bits()
                    && Arrays.equals(block.address(), that.block.address());
        }

        @Override
        public int hashCode() {
            return Objects.hash(Arrays.hashCode(block.address()), block.bits());
        }

        @Override
        public String toString() {
            return new Address(block.address()) + "/" + block.bits();
        }
    }

    private static Address inner(String text) throws CelEvaluationException {
        Address address = Address.orNull(text);
        if (address == null) {
            throw Library.error("no such overload: " + text + " is no address");
        }
        return address;
    }

    private static Block innerBlock(String text) throws CelEvaluationException {
        Block block = Block.orNull(text);
        if (block == null) {
            throw Library.error("no such overload: " + text + " is no block of addresses");
        }
        return block;
    }

    static Library library() {
        return new Library()
                .global("ip", "string_to_ip", IP, TEXT, String.class, Address::parse)
                .global("isIP", "is_ip", BOOL, TEXT, String.class, text -> Address.orNull(text) != null)
                .global(
                        "ip.isCanonical",
                        "ip_is_canonical",
                        BOOL,
                        TEXT,
                        String.class,
                        text -> Address.parse(text).toString().equals(text))
                .global("string", "ip_to_string", TEXT, IP, Address.class, Address::toString)
                .member(
                        "family",
                        "ip_family",
                        SimpleType.INT,
                        IP,
                        Address.class,
                        it -> it.bytes().length == 4 ? 4L : 6L)
                .member(
                        "isUnspecified",
                        "ip_is_unspecified",
                        BOOL,
                        IP,
                        Address.class,
                        it -> Addresses.isUnspecified(it.bytes()))
                .member("isLoopback", "ip_is_loopback", BOOL, IP, Address.class, it -> Addresses.isLoopback(it.bytes()))
                .member(
                        "isLinkLocalMulticast",
                        "ip_is_link_local_multicast",
                        BOOL,
                        IP,
                        Address.class,
                        it -> Addresses.isLinkLocalMulticast(it.bytes()))
                .member(
                        "isLinkLocalUnicast",
                        "ip_is_link_local_unicast",
                        BOOL,
                        IP,
                        Address.class,
                        it -> Addresses.isLinkLocal(it.bytes()))
                .member("isGlobalUnicast", "ip_is_global_unicast", BOOL, IP, Address.class, Address::isGlobalUnicast)
                .global("cidr", "string_to_cidr", CIDR, TEXT, String.class, Block::parse)
                .global("isCIDR", "is_cidr", BOOL, TEXT, String.class, text -> Block.orNull(text) != null)
                .global("string", "cidr_to_string", TEXT, CIDR, Block.class, Block::toString)
                .member(
                        "containsIP",
                        "cidr_contains_ip_string",
                        BOOL,
                        CIDR,
                        Block.class,
                        TEXT,
                        String.class,
                        (block, text) -> block.block().contains(inner(text).bytes()))
                .member(
                        "containsIP",
                        "cidr_contains_ip_ip",
                        BOOL,
                        CIDR,
                        Block.class,
                        IP,
                        Address.class,
                        (block, address) -> block.block().contains(address.bytes()))
                .member(
                        "containsCIDR",
                        "cidr_contains_cidr_string",
                        BOOL,
                        CIDR,
                        Block.class,
                        TEXT,
                        String.class,
                        (block, text) -> block.block().contains(innerBlock(text).block()))
                .member(
                        "containsCIDR",
                        "cidr_contains_cidr",
                        BOOL,
                        CIDR,
                        Block.class,
                        CIDR,
                        Block.class,
                        (block, other) -> block.block().contains(other.block()))
                .member(
                        "ip",
                        "cidr_ip",
                        IP,
                        CIDR,
                        Block.class,
                        it -> new Address(it.block().address()))
                .member("masked", "cidr_masked", CIDR, CIDR, Block.class, Block::masked)
                .member("prefixLength", "cidr_prefix_length", SimpleType.INT, CIDR, Block.class, it ->
                        (long) it.block().bits());
    }
}
