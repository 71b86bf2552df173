package dev.kasane.check.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.kasane.check.schema.Amount;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The CEL library for Kubernetes' quantities. */
final class QuantityLibrary {

    static final CelType TYPE = OpaqueType.create("kubernetes.Quantity");

    private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE);

    private QuantityLibrary() {}

    /** A quantity; two are equal if their amounts are equal. */
    record Quantity(Amount amount, String text) {

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Quantity quantity && amount.compareTo(quantity.amount) == 0;
        }

        @Override
        public int hashCode() {
            return Objects.hashCode(amount.value().stripTrailingZeros());
        }

        Quantity plus(BigDecimal other) {
            Amount sum = new Amount(amount.value().add(other), amount.form());
            return new Quantity(sum, sum.canonical());
        }

        /** Whether it is written as a whole number that fits 64 bits. */
        boolean isInteger() {
            BigDecimal value = amount.value();
            return amount.isWhole()
                    && value.toBigInteger().abs().compareTo(LONGEST) <= 0
                    && (text.indexOf('.') < 0 || text.matches(".*[^0-9.+-].*"));
        }

        @Override
        public String toString() {
            return amount.canonical();
        }
    }

    private static Quantity parse(String text) throws CelEvaluationException {
        Amount amount = Amount.of(text);
        if (amount == null) {
            throw Library.error(
                    "quantities must match the regular expression" + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
        }
        return new Quantity(amount, text);
    }

    static Library library() {
        return new Library()
                .global("quantity", "string_to_quantity", TYPE, SimpleType.STRING, String.class, QuantityLibrary::parse)
                .global(
                        "isQuantity",
                        "is_quantity_string",
                        SimpleType.BOOL,
                        SimpleType.STRING,
                        String.class,
                        text -> Amount.of(text) != null)
                .global("sign", "quantity_sign", SimpleType.INT, TYPE, Quantity.class, it ->
                        (long) it.amount().sign())
                .member("isInteger", "quantity_is_integer", SimpleType.BOOL, TYPE, Quantity.class, Quantity::isInteger)
                .member(
                        "asInteger",
                        "quantity_as_integer",
                        SimpleType.INT,
                        TYPE,
                        Quantity.class,
                        QuantityLibrary::asInteger)
                .member(
                        "asApproximateFloat",
                        "quantity_as_float",
                        SimpleType.DOUBLE,
                        TYPE,
                        Quantity.class,
                        it -> it.amount().value().doubleValue())
                .member(
                        "add",
                        "quantity_add",
                        TYPE,
                        TYPE,
                        Quantity.class,
                        TYPE,
                        Quantity.class,
                        (a, b) -> a.plus(b.amount().value()))
                .member(
                        "add",
                        "quantity_add_int",
                        TYPE,
                        TYPE,
                        Quantity.class,
                        SimpleType.INT,
                        Long.class,
                        (a, b) -> a.plus(BigDecimal.valueOf(b)))
                .member(
                        "sub",
                        "quantity_sub",
                        TYPE,
                        TYPE,
                        Quantity.class,
                        TYPE,
                        Quantity.class,
                        (a, b) -> a.plus(b.amount().value().negate()))
                .member(
                        "sub",
                        "quantity_sub_int",
                        TYPE,
                        TYPE,
                        Quantity.class,
                        SimpleType.INT,
                        Long.class,
                        (a, b) -> a.plus(BigDecimal.valueOf(b).negate()))
                .member(
                        "isLessThan",
                        "quantity_is_less_than",
                        SimpleType.BOOL,
                        TYPE,
                        Quantity.class,
                        TYPE,
                        Quantity.class,
                        (a, b) -> a.amount().compareTo(b.amount()) < 0)
                .member(
                        "isGreaterThan",
                        "quantity_is_greater_than",
                        SimpleType.BOOL,
                        TYPE,
                        Quantity.class,
                        TYPE,
                        Quantity.class,
                        (a, b) -> a.amount().compareTo(b.amount()) > 0)
                .member(
                        "compareTo",
                        "quantity_compare_to",
                        SimpleType.INT,
                        TYPE,
                        Quantity.class,
                        TYPE,
                        Quantity.class,
                        (a, b) -> (long) a.amount().compareTo(b.amount()));
    }

    private static Object asInteger(Quantity quantity) throws CelEvaluationException {
        if (!quantity.isInteger()) {
            throw Library.error("cannot convert value to integer");
        }
        return quantity.amount().value().longValueExact();
    }
}
