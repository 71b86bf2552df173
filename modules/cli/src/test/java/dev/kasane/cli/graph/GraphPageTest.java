package dev.kasane.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.browser.Browser;
import dev.kasane.browser.Tab;
import dev.kasane.cli.diff.Workspace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The picture and the page of a graph, opened and used in a browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GraphPageTest {

    private static final String LIT =
            "[...document.querySelectorAll('.box.lit title')].map(t => t.textContent.split(' ')[1]).sort().join(' ')";
    private static final String FOCUSED = "document.activeElement.querySelector('title').textContent";
    private static final String HOSTILE = "x\"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e&lt;";

    @TempDir
    Path folder;

    private Browser browser;

    @BeforeAll
    void start() throws Exception {
        browser = Browser.start();
    }

    @AfterAll
    void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    private Workspace workspace() throws Exception {
        return new Workspace(folder)
                .write("base/kustomization.yaml", "resources: [web.yaml]\ncomponents: [../component]\n")
                .write("base/web.yaml", "")
                .write("component/kustomization.yaml", "kind: Component\n")
                .write("overlays/dev/kustomization.yaml", "resources: [../../base]\n")
                .write("overlays/prod/kustomization.yaml", "resources: [../../base]\ncomponents: [../../component]\n")
                .write("alone/kustomization.yaml", "resources: [nothing.yaml]\n");
    }

    private Tab open(Workspace workspace, String name, String... arguments) throws Exception {
        Path file = Files.writeString(folder.resolve(name), workspace.run(0, arguments));
        return browser.open(file);
    }

    @Test
    void hovering_and_choosing_show_who_uses_whom() throws Exception {
        try (Workspace workspace = workspace()) {
            Tab tab = open(workspace, "graph.html", "graph", "--format", "html");

            assertThat(tab.value("[...document.querySelectorAll('.sample')].map(s => s.textContent)"))
                    .isEqualTo("3 targets,1 base,1 component");
            tab.click("[data-thing='2']");
            assertThat(tab.value("document.querySelector('.chosen title').textContent"))
                    .isEqualTo("component component");
            assertThat(tab.value(LIT)).isEqualTo("base component overlays/dev overlays/prod");
            assertThat(tab.value("document.querySelector('#about').innerText"))
                    .contains("component", "Used by (2)", "base", "overlays/prod", "components");
            tab.picture("graph-chosen");
            tab.click("#about button");
            assertThat(tab.value("document.querySelector('.chosen title').textContent"))
                    .isEqualTo("base base");
            tab.press("Escape");
            assertThat(tab.value("document.querySelector('#about').hidden")).isEqualTo("true");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void everything_can_be_done_by_keys() throws Exception {
        try (Workspace workspace = workspace()) {
            Tab tab = open(workspace, "keys.html", "graph", "-f", "html");

            tab.press("/").type("prod");
            assertThat(tab.value("document.querySelector('#found').textContent"))
                    .isEqualTo("1 of 5");
            assertThat(tab.value(LIT)).isEqualTo("overlays/prod");
            tab.press("Enter");
            assertThat(tab.value(FOCUSED)).isEqualTo("target overlays/prod");
            tab.press("ArrowRight");
            assertThat(tab.value(FOCUSED)).isEqualTo("base base");
            tab.press("ArrowRight");
            assertThat(tab.value(FOCUSED)).isEqualTo("component component");
            tab.press("ArrowLeft").press("ArrowLeft");
            assertThat(tab.value(FOCUSED)).isEqualTo("target overlays/dev");
            tab.press("ArrowDown");
            assertThat(tab.value(FOCUSED)).startsWith("target ").isNotEqualTo("target overlays/dev");
            int width = tab.number("document.querySelector('#picture').getAttribute('width')");
            tab.press("+");
            assertThat(tab.number("document.querySelector('#picture').getAttribute('width')"))
                    .isEqualTo((int) (width * 1.25));
            tab.press("?");
            assertThat(tab.value("document.querySelector('dialog').open")).isEqualTo("true");
            tab.press("Escape");
            tab.waitFor("document.querySelector('dialog') === null");
            tab.prefer("dark").picture("graph-dark");
            assertThat(tab.value("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(20, 23, 27)");
            tab.press("t");
            assertThat(tab.value("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(247, 247, 245)");
            tab.size(360, 740).picture("graph-narrow");
            assertThat(tab.number("document.documentElement.scrollWidth")).isEqualTo(360);
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void every_label_fits_into_its_box() throws Exception {
        try (Workspace workspace = workspace()) {
            workspace.write("重ね/漢字とかな/kustomization.yaml", "resources: [../../base]\n");
            Tab tab = open(workspace, "labels.html", "graph", "--files", "-f", "html");
            assertThat(tab.value("[...document.querySelectorAll('.box')].filter(b => "
                            + "b.querySelector('text').getBBox().width + 12 > b.querySelector('rect').getBBox().width)"
                            + ".map(b => b.textContent)"))
                    .isEmpty();
            assertThat(tab.value("document.querySelectorAll('.box.file, .box.missing').length"))
                    .isEqualTo("2");
        }
    }

    @Test
    void an_svg_file_is_a_picture_in_light_and_dark() throws Exception {
        try (Workspace workspace = workspace()) {
            Tab tab = open(workspace, "graph.svg", "graph", "--format", "svg");
            String paper = "getComputedStyle(document.querySelector('.paper')).fill";
            assertThat(tab.value("document.querySelectorAll('.box').length")).isEqualTo("5");
            tab.prefer("light").picture("graph-svg");
            assertThat(tab.value(paper)).isEqualTo("rgb(255, 255, 255)");
            assertThat(tab.prefer("dark").value(paper)).isEqualTo("rgb(20, 23, 27)");
            assertThat(tab.complaints()).isEmpty();
        }
    }

    @Test
    void nothing_hostile_acts_in_them() throws Exception {
        try (Workspace workspace = workspace()) {
            String name = HOSTILE.replace("/", "");
            workspace.write(name + "/kustomization.yaml", "resources: [../base, '" + HOSTILE + ".yaml']\n");
            for (String format : List.of("html", "svg")) {
                Tab tab = open(workspace, "hostile." + format, "graph", "--files", "-f", format);
                assertThat(tab.value("document.documentElement.textContent")).contains("alert(1)", "\\u202E");
                assertThat(tab.value("document.querySelectorAll('svg script, main script, img, image, foreignObject, "
                                + "[onerror], [onload], use, a[href]:not([href^=\"#\"])').length"))
                        .isEqualTo("0");
                assertThat(tab.complaints()).isEmpty();
                assertThat(tab.requests())
                        .isEqualTo(List.of(
                                folder.resolve("hostile." + format).toUri().toString()));
            }
            byte[] svg = workspace.run(0, "graph", "--files", "-f", "svg").getBytes(StandardCharsets.UTF_8);
            assertThat(DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new ByteArrayInputStream(svg))
                            .getElementsByTagName("script")
                            .getLength())
                    .isZero();
        }
    }
}
