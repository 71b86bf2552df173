package dev.kasane.pipecd.objects;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The configuration of the Envoy gateway: routes gRPC and gRPC-web to the server's APIs, and all else to its pages. */
final class EnvoyFile {

    private static final int INGRESS = 9090;
    private static final int ADMIN = 9095;
    private static final String TYPE = "@type";
    private static final String API = "type.googleapis.com/envoy.extensions.";

    private EnvoyFile() {}

    private record Route(String prefix, String cluster, int port, boolean isGrpc) {}

    private static final List<Route> ROUTES = List.of(
            new Route("/grpc.service.pipedservice.PipedService/", "piped-api", 9080, true),
            new Route("/grpc.service.webservice.WebService/", "web-api", 9081, true),
            new Route("/grpc.service.apiservice.APIService/", "api", 9083, true),
            new Route("/", "http", 9082, false));

    static String text(String server) {
        Yaml listener = Yaml.map()
                .with("name", "ingress")
                .with("address", address("0.0.0.0", INGRESS))
                .with(
                        "filter_chains",
                        List.of(Map.of("filters", List.of(connections().fields()))));
        return Yaml.map()
                .with("admin", Yaml.map().with("address", address("0.0.0.0", ADMIN)))
                .with(
                        "static_resources",
                        Yaml.map()
                                .with("listeners", List.of(listener.fields()))
                                .with(
                                        "clusters",
                                        ROUTES.stream()
                                                .map(route ->
                                                        cluster(server, route).fields())
                                                .toList()))
                .text();
    }

    private static Yaml connections() {
        List<Map<String, Object>> routes = ROUTES.stream()
                .map(route -> Yaml.map()
                        .with("match", Yaml.map().with("prefix", route.prefix()))
                        .with(
                                "route",
                                Yaml.map().with("cluster", route.cluster()).with("timeout", "0s"))
                        .fields())
                .toList();
        List<Map<String, Object>> filters = Stream.of("grpc_web.v3.GrpcWeb", "router.v3.Router")
                .map(filter -> Yaml.map()
                        .with("name", "envoy.filters.http." + filter.substring(0, filter.indexOf('.')))
                        .with("typed_config", Yaml.map().with(TYPE, API + "filters.http." + filter))
                        .fields())
                .toList();
        return Yaml.map()
                .with("name", "envoy.filters.network.http_connection_manager")
                .with(
                        "typed_config",
                        Yaml.map()
                                .with(TYPE, API + "filters.network.http_connection_manager.v3.HttpConnectionManager")
                                .with("codec_type", "AUTO")
                                .with("stat_prefix", "ingress")
                                .with("http_filters", filters)
                                .with(
                                        "route_config",
                                        Yaml.map()
                                                .with("name", "server")
                                                .with(
                                                        "virtual_hosts",
                                                        List.of(Map.of(
                                                                "name",
                                                                "server",
                                                                "domains",
                                                                List.of("*"),
                                                                "routes",
                                                                routes)))));
    }

    private static Yaml cluster(String server, Route route) {
        Yaml cluster = Yaml.map()
                .with("name", route.cluster())
                .with("type", "STRICT_DNS")
                .with("connect_timeout", "5s");
        if (route.isGrpc()) {
            cluster.with(
                    "typed_extension_protocol_options",
                    Yaml.map()
                            .with(
                                    "envoy.extensions.upstreams.http.v3.HttpProtocolOptions",
                                    Yaml.map()
                                            .with(TYPE, API + "upstreams.http.v3.HttpProtocolOptions")
                                            .with("explicit_http_config", Map.of("http2_protocol_options", Map.of()))));
        }
        return cluster.with(
                "load_assignment",
                Yaml.map()
                        .with("cluster_name", route.cluster())
                        .with(
                                "endpoints",
                                List.of(Map.of(
                                        "lb_endpoints",
                                        List.of(Map.of(
                                                "endpoint",
                                                Map.of(
                                                        "address",
                                                        address(server, route.port())
                                                                .fields())))))));
    }

    private static Yaml address(String host, int port) {
        return Yaml.map()
                .with("socket_address", Yaml.map().with("address", host).with("port_value", port));
    }
}
