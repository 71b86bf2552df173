package dev.kasane.operator;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.MDC;

/** A log formatter that writes one JSON object per line: time, level, logger, message, and the object it is about. */
public final class JsonLog extends Formatter {

    /** Sends all logs of this JVM to standard error in this format. */
    public static void install() {
        LogManager.getLogManager().reset();
        Logger root = Logger.getLogger("");
        Handler console = new ConsoleHandler();
        console.setFormatter(new JsonLog());
        console.setLevel(Level.ALL);
        root.addHandler(console);
        root.setLevel(Level.INFO);
    }

    @Override
    public String format(LogRecord entry) {
        Map<String, String> fields = new TreeMap<>();
        Map<String, String> context = MDC.getCopyOfContextMap();
        if (context != null) {
            context.forEach((name, value) -> fields.put(name, String.valueOf(value)));
        }
        StringBuilder line = new StringBuilder("{\"time\":\"").append(entry.getInstant());
        line.append("\",\"level\":\"").append(entry.getLevel().getName()).append("\"");
        field(line, "logger", String.valueOf(entry.getLoggerName()));
        field(line, "message", formatMessage(entry));
        fields.forEach((name, value) -> field(line, name, value));
        Throwable thrown = entry.getThrown();
        if (thrown != null) {
            StringWriter trace = new StringWriter();
            thrown.printStackTrace(new PrintWriter(trace));
            field(line, "exception", trace.toString());
        }
        return line.append("}\n").toString();
    }

    private static void field(StringBuilder line, String name, String value) {
        line.append(",\"").append(name).append("\":\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> line.append("\\\"");
                case '\\' -> line.append("\\\\");
                case '\n' -> line.append("\\n");
                case '\t' -> line.append("\\t");
                default -> {
                    if (c < ' ') {
                        line.append("\\u00")
                                .append(Character.forDigit(c >> 4, 16))
                                .append(Character.forDigit(c & 15, 16));
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        line.append("\"");
    }
}
