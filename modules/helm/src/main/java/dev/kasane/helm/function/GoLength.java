package dev.kasane.helm.function;

import dev.kasane.gotemplate.function.GoDuration;
import dev.kasane.gotemplate.value.GoInt;
import dev.kasane.gotemplate.value.GoTyped;
import org.jspecify.annotations.Nullable;

/**
 * A length of time: a whole number of its own type.
 *
 * @param nanos how long it is
 */
record GoLength(long nanos) implements GoTyped {

    @Override
    public String goType() {
        return "time.Duration";
    }

    @Override
    public String goKind() {
        return "int64";
    }

    @Override
    public String goString() {
        return GoDuration.text(nanos);
    }

    @Override
    public @Nullable Object field(String name) {
        return null;
    }

    @Override
    public Object json() {
        return GoInt.ofInt64(nanos);
    }
}
