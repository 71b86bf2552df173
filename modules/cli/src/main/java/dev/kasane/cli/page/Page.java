package dev.kasane.cli.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A page in one file. Its own style sheet and script are named by their digests, so a browser runs these two and nothing
 * else, and loads nothing at all, whatever the page shows.
 *
 * @param title its name in the browser
 * @param style its style sheet
 * @param script its script
 */
public record Page(String title, String style, String script) {

    /**
     * A page with the common layout and scripts.
     *
     * @param owner a class beside whose resources the page's own lie
     * @param name the name of these resources: {@code NAME.css} and {@code NAME.js}
     */
    public static Page of(String title, Class<?> owner, String name) {
        return new Page(
                title,
                resource(Page.class, "page.css") + resource(owner, name + ".css"),
                resource(Page.class, "page.js") + resource(owner, name + ".js"));
    }

    /** The text of a file that was built into this program. */
    public static String resource(Class<?> owner, String name) {
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the name of the program, with its sign: three layers. */
    public static void name(HtmlWriter html, String name) {
        html.open("p", "class", "name").open("svg", "viewBox", "0 0 16 16", "aria-hidden", "true");
        for (String y : List.of("9.5", "6", "2.5")) {
            html.open("path", "d", "M8 " + y + "l6.5 2.75-6.5 2.75-6.5-2.75z").close();
        }
        html.close().text(name).closeLine();
    }

    /** The whole file. */
    public String with(Consumer<HtmlWriter> body) {
        HtmlWriter html = new HtmlWriter();
        html.single("!doctype", "html", "").open("html", "lang", "en").open("head");
        html.single("meta", "charset", "utf-8");
        html.single("meta", "http-equiv", "Content-Security-Policy", "content", policy());
        html.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        html.single("meta", "name", "referrer", "content", "no-referrer");
        html.single("meta", "name", "color-scheme", "content", "light dark");
        html.element("title", title);
        html.raw("style", style).closeLine().open("body");
        body.accept(html);
        // at the end, so that all it works on is there
        html.raw("script", script);
        return html.closeLine().closeLine().toText();
    }

    private String policy() {
        return "default-src 'none'; style-src " + digest(style) + "; script-src " + digest(script)
                + "; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
    }

    private static String digest(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
