package dev.kasane.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kasane.cli.Main;
import dev.kasane.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class DebugCommandTest {

    private static final String POM = """
            <project>
              <modelVersion>4.0.0</modelVersion>
              <parent><groupId>shop</groupId><artifactId>parent</artifactId><version>1</version></parent>
              <artifactId>shop-NAME</artifactId>
            </project>
            """;

    private static final String PIPELINE = """
            apiVersion: kasane.dev/v1alpha1
            kind: Pipeline
            metadata: {name: NAME}
            spec:
              source: {modules: [modules/NAME]}
              build: {command: [mvn, package]}
              image:
                name: shop/NAME
                base: oci:base
                java: {mainClass: shop.NAME, classes: [modules/NAME/target/classes]}
            """;

    @TempDir
    Path temporary;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Git git;

    @BeforeEach
    void make_a_repository() throws Exception {
        git = Git.init()
                .setDirectory(temporary.toFile())
                .setInitialBranch("main")
                .call();
        write(
                "pom.xml",
                "<project><modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>parent</artifactId>"
                        + "<version>1</version><packaging>pom</packaging>"
                        + "<modules><module>modules/cart</module><module>modules/rate</module></modules></project>");
        for (String name : List.of("cart", "rate")) {
            write("pipelines/" + name + ".yaml", PIPELINE.replace("NAME", name));
            write("modules/" + name + "/pom.xml", POM.replace("NAME", name));
            write("modules/" + name + "/src/main/java/shop/App.java", "package shop; class App {}");
        }
        git.add().addFilepattern(".").call();
        git.commit()
                .setMessage("Begin")
                .setAuthor("a", "a@example.com")
                .setCommitter("a", "a@example.com")
                .setSign(false)
                .call();
    }

    @AfterEach
    void close() {
        git.close();
    }

    private void write(String path, String text) throws IOException {
        Path file = temporary.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private int run(String folder, String... arguments) {
        Console console = new Console(out, err, temporary.resolve(folder), Map.of(), null);
        return new Main("kasane", console).run(List.of(arguments));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void what_it_prints_for_intellij_is_a_configuration_with_the_port_and_the_module() throws Exception {
        assertThat(run(".", "debug", "cart", "--for", "intellij", "--port", "5006"))
                .isZero();

        String xml = printed().substring(printed().indexOf("<component"));
        Element configuration = (Element) DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getElementsByTagName("configuration")
                .item(0);
        assertThat(configuration.getAttribute("type")).isEqualTo("Remote");
        assertThat(((Element) configuration.getElementsByTagName("module").item(0)).getAttribute("name"))
                .isEqualTo("shop-cart");
        NodeList options = configuration.getElementsByTagName("option");
        for (int i = 0; i < options.getLength(); i++) {
            Element option = (Element) options.item(i);
            if (option.getAttribute("name").equals("PORT")) {
                assertThat(option.getAttribute("value")).isEqualTo("5006");
            }
        }
        assertThat(printed()).startsWith("Run it: kasane dev cart --debug-port 5006\n");
    }

    @Test
    void the_folder_of_a_module_says_which_pipeline_is_meant() {
        assertThat(run("modules/rate/src", "debug", "--for", "jdb")).isZero();

        assertThat(printed())
                .contains("jdb -connect com.sun.jdi.SocketAttach:hostname=127.0.0.1,port=5005"
                        + " -sourcepath modules/rate/src/main/java\n");
    }

    @Test
    void all_three_are_printed_without_a_choice() {
        assertThat(run(".", "debug", "cart", "--pod", "shop/cart-1")).isZero();

        assertThat(printed())
                .startsWith("Forward its port: kubectl port-forward -n shop cart-1 5005:5005\n")
                .contains("IntelliJ IDEA", "\"projectName\": \"shop-cart\"", "\"port\": 5005", "jdb -connect");
    }

    @Test
    void what_is_not_clear_is_asked() {
        assertThat(run(".", "debug")).isEqualTo(2);
        assertThat(run(".", "dev", "cart", "--mode", "moon")).isEqualTo(2);
        assertThat(run(".", "dev", "cart", "--debug-port", "70000")).isEqualTo(2);
        assertThat(run(".", "dev", "cart", "--env", "PORT")).isEqualTo(2);
        assertThat(run(".", "dev", "cart", "--mode", "cluster")).isEqualTo(2);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("several pipelines could be meant: cart, rate")
                .contains("--mode cannot be moon")
                .contains("--debug-port cannot be 70000")
                .contains("--env cannot be PORT")
                .contains("the pipeline cart has no target");
    }
}
