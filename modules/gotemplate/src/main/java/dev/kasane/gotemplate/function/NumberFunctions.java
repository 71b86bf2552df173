package dev.kasane.gotemplate.function;

import static dev.kasane.gotemplate.function.Parameter.ANY;
import static dev.kasane.gotemplate.function.Parameter.INT;
import static dev.kasane.gotemplate.function.Parameter.REAL;
import static dev.kasane.gotemplate.function.Parameter.TEXT;

import dev.kasane.gotemplate.bound.Budget;
import dev.kasane.gotemplate.value.GoFormat;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoList;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** Functions that count and calculate. */
final class NumberFunctions {

    private static final List<Parameter> ONE = List.of(ANY);
    private static final List<Parameter> TWO = List.of(ANY, ANY);
    private static final int QUOTIENT_DIGITS = 16;

    private NumberFunctions() {}

    static void addTo(Catalogue all) {
        all.add("int", ONE, (a, budget) -> GoInt.ofInt(Numerals.toLong(a.any(0))));
        all.add("int64", ONE, (a, budget) -> GoInt.ofInt64(Numerals.toLong(a.any(0))));
        all.add("float64", ONE, (a, budget) -> Numerals.toDouble(a.any(0)));
        all.add("atoi", List.of(TEXT), (a, budget) -> GoInt.ofInt(Numerals.toClamped(a.text(0))));
        all.add("toDecimal", ONE, (a, budget) -> GoInt.ofInt64(octal(GoFormat.print(a.any(0)))));
        all.add("add1", ONE, (a, budget) -> GoInt.ofInt64(Numerals.toLong(a.any(0)) + 1));
        all.addOpen("add", List.of(), ANY, (a, budget) -> whole(0, a.values(), Long::sum));
        all.add("sub", TWO, (a, budget) -> GoInt.ofInt64(Numerals.toLong(a.any(0)) - Numerals.toLong(a.any(1))));
        all.add("div", TWO, (a, budget) -> GoInt.ofInt64(Numerals.toLong(a.any(0)) / divisor(a.any(1))));
        all.add("mod", TWO, (a, budget) -> GoInt.ofInt64(Numerals.toLong(a.any(0)) % divisor(a.any(1))));
        openWhole(all, "mul", (x, y) -> x * y);
        openWhole(all, "max", Math::max);
        openWhole(all, "min", Math::min);
        all.alias("biggest", "max");
        openReal(all, "maxf", Math::max);
        openReal(all, "minf", Math::min);
        all.add("add1f", ONE, (a, budget) -> decimal(a.any(0), List.of(1.0), BigDecimal::add));
        all.addOpen("addf", List.of(), ANY, (a, budget) -> decimal(0.0, a.values(), BigDecimal::add));
        openDecimal(all, "subf", BigDecimal::subtract);
        openDecimal(all, "mulf", BigDecimal::multiply);
        openDecimal(all, "divf", NumberFunctions::quotient);
        all.add("ceil", ONE, (a, budget) -> Math.ceil(Numerals.toDouble(a.any(0))));
        all.add("floor", ONE, (a, budget) -> Math.floor(Numerals.toDouble(a.any(0))));
        all.addOpen("round", List.of(ANY, INT), REAL, (a, budget) -> round(a));
        all.add("until", List.of(INT), (a, budget) -> counted(0, a.whole(0), a.whole(0) < 0 ? -1 : 1, budget));
        all.add(
                "untilStep",
                List.of(INT, INT, INT),
                (a, budget) -> counted(a.whole(0), a.whole(1), a.whole(2), budget));
        all.addOpen("seq", List.of(), INT, NumberFunctions::sequence);
    }

    private static void openWhole(Catalogue all, String name, LongBinaryOperator operator) {
        all.addOpen(name, ONE, ANY, (a, budget) -> whole(Numerals.toLong(a.any(0)), a.from(1), operator));
    }

    private static GoInt whole(long first, List<Object> rest, LongBinaryOperator operator) {
        long result = first;
        for (Object value : rest) {
            result = operator.applyAsLong(result, Numerals.toLong(value));
        }
        return GoInt.ofInt64(result);
    }

    private static long divisor(Object value) {
        long divisor = Numerals.toLong(value);
        if (divisor == 0) {
            throw new FunctionFailure("runtime error: integer divide by zero");
        }
        return divisor;
    }

    private static void openReal(Catalogue all, String name, DoubleBinaryOperator operator) {
        all.addOpen(name, ONE, ANY, (a, budget) -> {
            double result = Numerals.toDouble(a.any(0));
            for (Object value : a.from(1)) {
                result = operator.applyAsDouble(result, Numerals.toDouble(value));
            }
            return result;
        });
    }

    private static void openDecimal(Catalogue all, String name, BinaryOperator<BigDecimal> operator) {
        all.addOpen(name, ONE, ANY, (a, budget) -> decimal(a.any(0), a.from(1), operator));
    }

    private static double decimal(Object first, List<?> rest, BinaryOperator<BigDecimal> operator) {
        BigDecimal result = decimal(first);
        for (Object value : rest) {
            result = operator.apply(result, decimal(value));
        }
        return result.doubleValue();
    }

    private static BigDecimal decimal(Object value) {
        double number = Numerals.toDouble(value);
        if (!Double.isFinite(number)) {
            throw new FunctionFailure("Cannot create a Decimal from " + GoFormat.print(number));
        }
        return new BigDecimal(Double.toString(number));
    }

    private static BigDecimal quotient(BigDecimal a, BigDecimal b) {
        if (b.signum() == 0) {
            throw new FunctionFailure("decimal division by 0");
        }
        return a.divide(b, QUOTIENT_DIGITS, RoundingMode.HALF_UP);
    }

    private static double round(Arguments a) {
        double threshold = a.size() > 2 ? a.real(2) : 0.5;
        double power = Math.pow(10, a.integer(1));
        double digits = power * Numerals.toDouble(a.any(0));
        double fraction = digits - (digits < 0 ? Math.ceil(digits) : Math.floor(digits));
        return (fraction >= threshold ? Math.ceil(digits) : Math.floor(digits)) / power;
    }

    private static long octal(String text) {
        try {
            return text.isEmpty() ? 0 : Long.parseLong(text, 8);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static GoList counted(long start, long stop, long step, Budget budget) {
        return new GoList(List.copyOf(numbers(start, stop, step, budget)), "int");
    }

    private static List<Object> numbers(long start, long stop, long step, Budget budget) {
        List<Object> numbers = new ArrayList<>();
        if (step == 0 || stop == start || stop < start == step > 0) {
            return numbers;
        }
        budget.make((long) (((double) stop - start) / step));
        long next = start;
        do {
            numbers.add(GoInt.ofInt(next));
            next += step;
        } while (step < 0 ? next > stop && next < start : next < stop && next > start);
        return numbers;
    }

    private static String sequence(Arguments a, Budget budget) {
        if (a.size() < 1 || a.size() > 3) {
            return "";
        }
        long start = a.size() == 1 ? 1 : a.whole(0);
        long end = a.whole(a.size() - 1);
        long direction = end < start ? -1 : 1;
        long step = a.size() == 3 ? a.whole(1) : direction;
        if (a.size() == 3 && end < start && step > 0) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        for (Object number : numbers(start, end + direction, step, budget)) {
            text.append(text.isEmpty() ? "" : " ").append(number);
        }
        return text.toString();
    }
}
