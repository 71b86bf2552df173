package dev.kasane.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.kasane.cli.page.HtmlWriter;
import dev.kasane.cli.show.JsonWriter;
import dev.kasane.cli.show.SafeText;
import dev.kasane.cli.show.XmlText;
import dev.kasane.yaml.JsonText;
import java.nio.charset.StandardCharsets;

/** Texts of a repository in Markdown, HTML, XML, JSON and on a terminal. */
class MarkupFuzzing {

    @FuzzTest(maxDuration = "1h")
    void anyTextIsInactive(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        Outcome.of(bytes, () -> {
            String markdown = SafeText.forMarkdown(text);
            Outcome.shown(bytes, markdown);
            hasNone(markdown, "<>*_[]`@~\\|!\n");
            SafeText.ofMarkdown(text);
            Outcome.shown(bytes, SafeText.forTerminal(text));
            hasNone(SafeText.forTerminal(text), "\n");
            String xml = XmlText.of(text);
            Outcome.shown(bytes, xml);
            hasNone(xml, "<>\"\n");
            HtmlWriter html = new HtmlWriter();
            html.element("p", text, "title", text);
            Outcome.shown(bytes, html.toText());
            String page = html.toText();
            if (page.chars().filter(c -> c == 60).count() != 2
                    || page.chars().filter(c -> c == 34).count() > 2) {
                throw new AssertionError("a text makes markup: " + page);
            }
            JsonWriter json = new JsonWriter();
            json.object();
            json.field("a", text);
            json.end();
            Outcome.shown(bytes, json.toText());
        });
        SmallTree.check(
                bytes,
                SmallTree.files()
                        .file("top/kustomization.yaml", kustomization(text))
                        .build());
    }

    private static String kustomization(String text) {
        StringBuilder json = new StringBuilder("resources: [../base]\ncommonAnnotations: {a: ");
        JsonText.appendString(json, text);
        return json.append("}\n").toString();
    }

    private static void hasNone(String text, String active) {
        for (int i = 0; i < active.length(); i++) {
            if (text.indexOf(active.charAt(i)) >= 0) {
                throw new AssertionError("active: " + active.charAt(i) + " in " + text);
            }
        }
    }
}
