package dev.kasane.pipecd.client;

import dev.kasane.pipecd.grpc.model.Piped;
import dev.kasane.pipecd.grpc.web.DeleteOldPipedKeysRequest;
import dev.kasane.pipecd.grpc.web.GenerateAPIKeyRequest;
import dev.kasane.pipecd.grpc.web.ListPipedsRequest;
import dev.kasane.pipecd.grpc.web.RecreatePipedKeyRequest;
import dev.kasane.pipecd.grpc.web.Role;
import dev.kasane.pipecd.grpc.web.WebServiceGrpc;
import dev.kasane.pipecd.grpc.web.WebServiceGrpc.WebServiceBlockingStub;
import io.grpc.Channel;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** PipeCD's web API, for one project: the operations that the public API lacks. */
public final class WebApi {

    private final Channel channel;

    WebApi(Channel channel) {
        this.channel = channel;
    }

    private WebServiceBlockingStub stub() {
        return WebServiceGrpc.newBlockingStub(channel).withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    /** A new API key that may write; it is never shown again. */
    public String generateApiKey(String name) {
        return stub().generateAPIKey(GenerateAPIKeyRequest.newBuilder()
                        .setName(name)
                        .setRole(Role.READ_WRITE)
                        .build())
                .getKey();
    }

    /** All pipeds of the project. */
    public List<Piped> pipeds() {
        return stub().listPipeds(
                        ListPipedsRequest.newBuilder().setWithStatus(true).build())
                .getPipedsList();
    }

    /** Creates a new key for a piped whose key is lost; the former keys are deleted. */
    public String newPipedKey(String id) {
        // it may have two keys and no more
        stub().deleteOldPipedKeys(
                        DeleteOldPipedKeysRequest.newBuilder().setPipedId(id).build());
        return stub().recreatePipedKey(
                        RecreatePipedKeyRequest.newBuilder().setId(id).build())
                .getKey();
    }
}
