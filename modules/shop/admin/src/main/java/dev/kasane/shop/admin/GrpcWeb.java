package dev.kasane.shop.admin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.kasane.shop.product.v1.ProductsGrpc;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;

/** A gRPC-web proxy for unary calls (PROTOCOL-WEB.md of gRPC): it forwards each message frame unchanged. */
final class GrpcWeb implements HttpHandler {

    static final String TYPE = "application/grpc-web+proto";

    private static final int LARGEST = 1 << 16;
    /** A picture of 256 KiB, with what is around it. */
    private static final int LARGEST_PICTURE = (1 << 18) + (1 << 10);

    private static final int DATA = 0;
    private static final int TRAILERS = 0x80;
    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private final Routes routes;

    GrpcWeb(Routes routes) {
        this.routes = routes;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
            } else if (!TYPE.equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
                exchange.sendResponseHeaders(415, -1);
            } else {
                byte[] response = response(exchange);
                exchange.getResponseHeaders().set("Content-Type", TYPE);
                exchange.sendResponseHeaders(200, response.length);
                exchange.getResponseBody().write(response);
            }
        }
    }

    private byte[] response(HttpExchange exchange) throws IOException {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        DataOutputStream frames = new DataOutputStream(response);
        Status status = Status.OK;
        try {
            String method = exchange.getRequestURI().getPath().substring(1);
            byte[] message = call(
                    method,
                    Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization")),
                    message(exchange.getRequestBody(), largest(method)));
            frame(frames, DATA, message);
        } catch (StatusRuntimeException e) {
            status = e.getStatus();
        }
        String description = URLEncoder.encode(
                        Objects.requireNonNullElse(status.getDescription(), ""), StandardCharsets.UTF_8)
                .replace("+", "%20");
        String trailers = "grpc-status:" + status.getCode().value() + "\r\ngrpc-message:" + description + "\r\n";
        frame(frames, TRAILERS, trailers.getBytes(StandardCharsets.US_ASCII));
        return response.toByteArray();
    }

    private byte[] call(String method, Optional<String> authorization, byte[] message) {
        Channel channel = routes.to(method)
                .orElseThrow(() -> Status.UNIMPLEMENTED
                        .withDescription("no route to " + method)
                        .asRuntimeException());
        Metadata headers = new Metadata();
        authorization.ifPresent(it -> headers.put(AUTHORIZATION, it));
        return ClientCalls.blockingUnaryCall(
                ClientInterceptors.intercept(channel, MetadataUtils.newAttachHeadersInterceptor(headers)),
                MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                        .setType(MethodDescriptor.MethodType.UNARY)
                        .setFullMethodName(method)
                        .build(),
                CallOptions.DEFAULT,
                message);
    }

    private static int largest(String method) {
        return method.equals(ProductsGrpc.getPutPictureMethod().getFullMethodName()) ? LARGEST_PICTURE : LARGEST;
    }

    private static byte[] message(InputStream body, int largest) throws IOException {
        byte[] all = body.readNBytes(largest + 1);
        DataInputStream frame = new DataInputStream(new ByteArrayInputStream(all));
        if (all.length > largest || all.length < 5 || frame.readByte() != DATA || frame.readInt() != all.length - 5) {
            throw Status.INVALID_ARGUMENT
                    .withDescription("the body is not one frame of at most " + largest + " bytes")
                    .asRuntimeException();
        }
        return frame.readAllBytes();
    }

    private static void frame(DataOutputStream frames, int kind, byte[] content) throws IOException {
        frames.writeByte(kind);
        frames.writeInt(content.length);
        frames.write(content);
    }

    /** A marshaller of messages that are forwarded without decoding. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
