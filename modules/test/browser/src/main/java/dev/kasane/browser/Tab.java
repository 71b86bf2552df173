package dev.kasane.browser;

import dev.kasane.yaml.JsonText;
import dev.kasane.yaml.YamlMap;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** A page in a browser: read by expressions, used by keys and the mouse; everything it complains about is kept. */
public final class Tab {

    private static final long PATIENCE_MILLIS = 10_000;

    private static final Map<String, Integer> KEY_CODES = Map.of(
            "Escape", 27, "Enter", 13, "Tab", 9, "ArrowLeft", 37, "ArrowUp", 38, "ArrowRight", 39, "ArrowDown", 40);

    private final DevTools tools;
    private final String session;
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    Tab(DevTools tools, String session) {
        this.tools = tools;
        this.session = session;
        tools.listen(session, this::hear);
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", Map.of());
        }
        size(1440, 1000);
    }

    private YamlMap call(String method, Map<String, ?> parameters) {
        return tools.call(session, method, parameters);
    }

    private void hear(String method, YamlMap event) {
        switch (method) {
            case "Log.entryAdded",
                    "Runtime.consoleAPICalled",
                    "Runtime.exceptionThrown",
                    "Page.javascriptDialogOpening" -> complaints.add(method + " " + JsonText.compact(event));
            case "Network.requestWillBeSent" -> requests.add(DevTools.text(DevTools.map(event, "request"), "url"));
            default -> {}
        }
    }

    Tab load(URI address) {
        call("Page.navigate", Map.of("url", address.toString()));
        waitFor("document.readyState === 'complete' && location.href !== 'about:blank'");
        return this;
    }

    /** What the page said to the console, what it was denied, and what failed in it. */
    public List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** The addresses of its requests, with that of the page itself. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    /** The value of an expression, as a text. */
    public String value(String expression) {
        YamlMap answer = call("Runtime.evaluate", Map.of("expression", "String(" + expression + ")"));
        if (answer.map("exceptionDetails") != null) {
            throw new AssertionError(expression + ": " + JsonText.compact(answer));
        }
        return Objects.requireNonNullElse(DevTools.map(answer, "result").text("value"), "");
    }

    /** The number that an expression gives. */
    public int number(String expression) {
        return (int) Double.parseDouble(value(expression));
    }

    /** Waits until an expression is true. */
    public void waitFor(String expression) {
        long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        while (!value(expression).equals("true")) {
            if (System.nanoTime() > end) {
                throw new AssertionError("never true: " + expression + ", and " + complaints);
            }
            Thread.onSpinWait();
        }
    }

    /** Presses a key, as somebody at a keyboard does. */
    public Tab press(String key) {
        String text = key.length() == 1 ? key : key.equals("Enter") ? "\r" : "";
        int code = KEY_CODES.getOrDefault(key, 0);
        call(
                "Input.dispatchKeyEvent",
                Map.of("type", "keyDown", "key", key, "text", text, "windowsVirtualKeyCode", code));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
        return this;
    }

    /** Types a text, key by key. */
    public Tab type(String text) {
        text.chars().forEach(c -> press(Character.toString(c)));
        return this;
    }

    /** Waits until what has changed is drawn: what comes into sight may still move what lies below it. */
    private void settle() {
        String frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))";
        call("Runtime.evaluate", Map.of("expression", frames, "awaitPromise", true));
    }

    /** Clicks into the middle of an element, and waits until the page has handled it. */
    public Tab click(String selector) {
        String element = "document.querySelector(" + quoted(selector) + ")";
        value("(document.clicked = false, " + element
                + ".addEventListener('click', () => { document.clicked = true; }, {once: true}))");
        value(element + ".scrollIntoView({block: 'nearest', behavior: 'instant'})");
        settle();
        String rectangle = element + ".getBoundingClientRect()";
        double x = Double.parseDouble(value(rectangle + ".x + " + rectangle + ".width / 2"));
        double y = Double.parseDouble(value(rectangle + ".y + " + rectangle + ".height / 2"));
        for (String type : List.of("mousePressed", "mouseReleased")) {
            call("Input.dispatchMouseEvent", Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
        }
        waitFor("document.clicked");
        return this;
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder();
        JsonText.appendString(quoted, text);
        return quoted.toString();
    }

    /** Lets the system prefer {@code light} or {@code dark}. */
    public Tab prefer(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
        return this;
    }

    public Tab size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        return this;
    }

    /** Keeps a picture of what is seen under {@code target/screenshots}, for people to look at. */
    public Tab picture(String name) throws IOException {
        YamlMap answer = call("Page.captureScreenshot", Map.of("format", "png"));
        Path folder = Files.createDirectories(Path.of("target/screenshots"));
        Files.write(folder.resolve(name + ".png"), Base64.getDecoder().decode(DevTools.text(answer, "data")));
        return this;
    }
}
