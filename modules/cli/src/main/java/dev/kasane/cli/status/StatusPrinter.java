package dev.kasane.cli.status;

import dev.kasane.cli.console.Paint;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes a status in a format. */
interface StatusPrinter {

    static StatusPrinter named(@Nullable String format, Paint paint, Instant now) {
        if ("json".equals(format)) {
            return new StatusJson();
        }
        return "html".equals(format) ? new StatusPage(now) : new StatusText(paint, now);
    }

    String print(Status status);
}
