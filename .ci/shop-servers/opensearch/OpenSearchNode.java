import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/** OpenSearch of one node on 127.0.0.1, from a class path: {@code java -cp 'LIBRARIES/*' OpenSearchNode.java FOLDER PORT}. */
final class OpenSearchNode extends Node {

    private OpenSearchNode(Environment environment) {
        super(environment, List.of(http()), false);
    }

    private static PluginInfo http() {
        return new PluginInfo(
                "transport-netty4",
                "HTTP",
                Version.CURRENT.toString(),
                Version.CURRENT,
                "21",
                Netty4ModulePlugin.class.getName(),
                null,
                List.of(),
                false);
    }

    public static void main(String[] arguments) throws Exception {
        Settings settings = Settings.builder()
                .put("path.home", arguments[0])
                .put("cluster.name", "shop")
                .put("node.name", "shop")
                .put("discovery.type", "single-node")
                .put("http.port", arguments[1])
                .put("transport.port", "0")
                .put("network.host", "127.0.0.1")
                .put("http.type", Netty4ModulePlugin.NETTY_HTTP_TRANSPORT_NAME)
                .put("transport.type", Netty4ModulePlugin.NETTY_TRANSPORT_NAME)
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .build();
        Node node = new OpenSearchNode(
                InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), Path.of(arguments[0], "config"), () -> "shop"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (Exception e) {
                e.printStackTrace();
            }
        }));
        node.start();
        Thread.currentThread().join();
    }
}
