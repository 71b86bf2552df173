package dev.kasane.pipecd.client;

import dev.kasane.pipecd.grpc.api.APIServiceGrpc;
import dev.kasane.pipecd.grpc.api.APIServiceGrpc.APIServiceBlockingStub;
import dev.kasane.pipecd.grpc.api.AddApplicationRequest;
import dev.kasane.pipecd.grpc.api.DeleteApplicationRequest;
import dev.kasane.pipecd.grpc.api.DisableApplicationRequest;
import dev.kasane.pipecd.grpc.api.DisablePipedRequest;
import dev.kasane.pipecd.grpc.api.EnableApplicationRequest;
import dev.kasane.pipecd.grpc.api.EnablePipedRequest;
import dev.kasane.pipecd.grpc.api.GetApplicationRequest;
import dev.kasane.pipecd.grpc.api.GetPipedRequest;
import dev.kasane.pipecd.grpc.api.ListApplicationsRequest;
import dev.kasane.pipecd.grpc.api.ListApplicationsResponse;
import dev.kasane.pipecd.grpc.api.RegisterPipedRequest;
import dev.kasane.pipecd.grpc.api.RegisterPipedResponse;
import dev.kasane.pipecd.grpc.api.UpdateApplicationRequest;
import dev.kasane.pipecd.grpc.api.UpdatePipedRequest;
import dev.kasane.pipecd.grpc.model.Application;
import dev.kasane.pipecd.grpc.model.Piped;
import io.grpc.Channel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** PipeCD's public API, for one project. */
public final class PublicApi {

    private static final int PAGE = 100;

    private final Channel channel;

    PublicApi(Channel channel) {
        this.channel = channel;
    }

    private APIServiceBlockingStub stub() {
        return APIServiceGrpc.newBlockingStub(channel).withDeadlineAfter(10, TimeUnit.SECONDS);
    }

    /** A piped by its id. */
    public Optional<Piped> piped(String id) {
        try {
            return Optional.of(
                    stub().getPiped(GetPipedRequest.newBuilder().setPipedId(id).build())
                            .getPiped());
        } catch (StatusRuntimeException e) {
            return absent(e);
        }
    }

    /** Registers a piped. It is not idempotent: search for the piped first. */
    public RegisterPipedResponse registerPiped(String name, String description) {
        return stub().registerPiped(RegisterPipedRequest.newBuilder()
                .setName(name)
                .setDesc(description)
                .build());
    }

    /** Changes what people read about a piped. */
    public void updatePiped(String id, String name, String description) {
        stub().updatePiped(UpdatePipedRequest.newBuilder()
                .setPipedId(id)
                .setName(name)
                .setDesc(description)
                .build());
    }

    /** Enables a piped. */
    public void enablePiped(String id) {
        stub().enablePiped(EnablePipedRequest.newBuilder().setPipedId(id).build());
    }

    /** Disables a piped. PipeCD cannot delete one. */
    public void disablePiped(String id) {
        stub().disablePiped(DisablePipedRequest.newBuilder().setPipedId(id).build());
    }

    /** An application by its id, deleted ones left out. */
    public Optional<Application> application(String id) {
        try {
            return Optional.of(stub().getApplication(GetApplicationRequest.newBuilder()
                                    .setApplicationId(id)
                                    .build())
                            .getApplication())
                    .filter(it -> !it.getDeleted());
        } catch (StatusRuntimeException e) {
            return absent(e);
        }
    }

    /** The applications of a piped, deleted ones left out, disabled ones not. */
    public List<Application> applications(String pipedId) {
        List<Application> all = new ArrayList<>();
        for (boolean disabled : new boolean[] {false, true}) {
            String cursor = "";
            do {
                ListApplicationsResponse page = stub().listApplications(ListApplicationsRequest.newBuilder()
                        .setPipedId(pipedId)
                        .setDisabled(disabled)
                        .setLimit(PAGE)
                        .setCursor(cursor)
                        .build());
                page.getApplicationsList().stream()
                        .filter(it -> !it.getDeleted() && it.getPipedId().equals(pipedId))
                        .forEach(all::add);
                cursor = page.getApplicationsCount() < PAGE ? "" : page.getCursor();
            } while (!cursor.isEmpty());
        }
        return all;
    }

    /** Registers an application. It is not idempotent: search for the application first. */
    public String addApplication(AddApplicationRequest request) {
        return stub().addApplication(request).getApplicationId();
    }

    /** Changes an application. */
    public void updateApplication(UpdateApplicationRequest request) {
        stub().updateApplication(request);
    }

    /** Deletes an application; once more does no harm. */
    public void deleteApplication(String id) {
        try {
            stub().deleteApplication(DeleteApplicationRequest.newBuilder()
                    .setApplicationId(id)
                    .build());
        } catch (StatusRuntimeException e) {
            absent(e);
        }
    }

    /** Enables an application. */
    public void enableApplication(String id) {
        stub().enableApplication(EnableApplicationRequest.newBuilder()
                .setApplicationId(id)
                .build());
    }

    /** Disables an application. */
    public void disableApplication(String id) {
        stub().disableApplication(DisableApplicationRequest.newBuilder()
                .setApplicationId(id)
                .build());
    }

    private static <T> Optional<T> absent(StatusRuntimeException e) {
        if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
            return Optional.empty();
        }
        throw e;
    }
}
