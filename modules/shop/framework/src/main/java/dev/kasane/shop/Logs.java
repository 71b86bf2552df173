package dev.kasane.shop;

import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** The log: one line an entry on standard error, from the level that the variable {@code LOG_LEVEL} names. */
final class Logs {

    private static final Logger SHOP = Logger.getLogger("dev.kasane.shop");

    /** Clients that log all of their settings, or each step of theirs. Kept here: the log manager forgets loggers. */
    private static final List<Logger> CLIENTS = Stream.of(
                    "org.apache.kafka", "com.zaxxer.hikari", "com.datastax", "io.nats", "org.mongodb", "redis.clients")
            .map(Logger::getLogger)
            .toList();

    static {
        if (System.getProperty("java.util.logging.SimpleFormatter.format") == null) {
            System.setProperty("java.util.logging.SimpleFormatter.format", "%1$tFT%1$tT.%1$tLZ %4$s %3$s: %5$s%6$s%n");
        }
    }

    private Logs() {}

    static void level(Settings settings) {
        Level level = switch (settings.optional("LOG_LEVEL").orElse("info")) {
            case "debug" -> Level.FINE;
            case "info" -> Level.INFO;
            case "warn" -> Level.WARNING;
            case "error" -> Level.SEVERE;
            default ->
                throw new IllegalStateException("the variable LOG_LEVEL is no level: debug, info, warn or error");
        };
        SHOP.setLevel(level);
        CLIENTS.forEach(it -> it.setLevel(Level.WARNING));
        if (SHOP.getHandlers().length == 0) {
            ConsoleHandler console = new ConsoleHandler();
            console.setLevel(Level.ALL);
            SHOP.addHandler(console);
            SHOP.setUseParentHandlers(false);
        }
    }
}
