package dev.kasane.pipecd;

import dev.kasane.pipecd.grpc.api.APIServiceGrpc;
import dev.kasane.pipecd.grpc.api.AddApplicationRequest;
import dev.kasane.pipecd.grpc.api.AddApplicationResponse;
import dev.kasane.pipecd.grpc.api.DeleteApplicationRequest;
import dev.kasane.pipecd.grpc.api.DeleteApplicationResponse;
import dev.kasane.pipecd.grpc.api.DisableApplicationRequest;
import dev.kasane.pipecd.grpc.api.DisableApplicationResponse;
import dev.kasane.pipecd.grpc.api.DisablePipedRequest;
import dev.kasane.pipecd.grpc.api.DisablePipedResponse;
import dev.kasane.pipecd.grpc.api.EnableApplicationRequest;
import dev.kasane.pipecd.grpc.api.EnableApplicationResponse;
import dev.kasane.pipecd.grpc.api.EnablePipedRequest;
import dev.kasane.pipecd.grpc.api.EnablePipedResponse;
import dev.kasane.pipecd.grpc.api.GetApplicationRequest;
import dev.kasane.pipecd.grpc.api.GetApplicationResponse;
import dev.kasane.pipecd.grpc.api.GetPipedRequest;
import dev.kasane.pipecd.grpc.api.GetPipedResponse;
import dev.kasane.pipecd.grpc.api.ListApplicationsRequest;
import dev.kasane.pipecd.grpc.api.ListApplicationsResponse;
import dev.kasane.pipecd.grpc.api.RegisterPipedRequest;
import dev.kasane.pipecd.grpc.api.RegisterPipedResponse;
import dev.kasane.pipecd.grpc.api.UpdateApplicationRequest;
import dev.kasane.pipecd.grpc.api.UpdateApplicationResponse;
import dev.kasane.pipecd.grpc.api.UpdatePipedRequest;
import dev.kasane.pipecd.grpc.api.UpdatePipedResponse;
import dev.kasane.pipecd.grpc.model.Application;
import dev.kasane.pipecd.grpc.model.ApplicationGitRepository;
import dev.kasane.pipecd.grpc.model.Piped;
import dev.kasane.pipecd.grpc.web.DeleteOldPipedKeysRequest;
import dev.kasane.pipecd.grpc.web.DeleteOldPipedKeysResponse;
import dev.kasane.pipecd.grpc.web.GenerateAPIKeyRequest;
import dev.kasane.pipecd.grpc.web.GenerateAPIKeyResponse;
import dev.kasane.pipecd.grpc.web.ListPipedsRequest;
import dev.kasane.pipecd.grpc.web.ListPipedsResponse;
import dev.kasane.pipecd.grpc.web.RecreatePipedKeyRequest;
import dev.kasane.pipecd.grpc.web.RecreatePipedKeyResponse;
import dev.kasane.pipecd.grpc.web.Role;
import dev.kasane.pipecd.grpc.web.WebServiceGrpc;
import io.grpc.Context;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Serves what PipeCD's public and web API serve, as far as this operator asks, and behaves as v0.57.0 was seen to behave:
 * nothing is unique, an application is not found until its piped has reported, deletion leaves a trace, a piped has two keys
 * at most. Every credential is checked.
 */
final class PipecdServer implements AutoCloseable {

    /** The project of whoever calls. */
    static final Context.Key<String> PROJECT = Context.key("project");

    private final Server api;
    private final Server web;
    private final Map<String, String> apiKeys = new LinkedHashMap<>();
    private final Map<String, Piped> pipeds = new LinkedHashMap<>();
    private final Map<String, List<String>> pipedKeys = new HashMap<>();
    private final Map<String, Application> applications = new LinkedHashMap<>();

    private PipecdServer(Supplier<byte[]> signingKey) {
        this.api = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(ServerInterceptors.intercept(new Api(), new Credentials.ApiKeys(this::project)))
                .build();
        this.web = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(ServerInterceptors.intercept(new Web(), new Credentials.Tokens(signingKey)))
                .build();
    }

    /**
     * Starts one.
     *
     * @param signingKey the content of the key file that the server reads
     */
    static PipecdServer start(Supplier<byte[]> signingKey) throws IOException {
        PipecdServer server = new PipecdServer(signingKey);
        server.api.start();
        server.web.start();
        return server;
    }

    Endpoints endpoints() {
        return new Endpoints("127.0.0.1:" + api.getPort(), "127.0.0.1:" + web.getPort());
    }

    synchronized List<Piped> pipeds() {
        return List.copyOf(pipeds.values());
    }

    synchronized List<Application> applications() {
        return List.copyOf(applications.values());
    }

    synchronized int apiKeyCount() {
        return apiKeys.size();
    }

    /** PipeCD forgets all API keys, as when somebody disables them. */
    synchronized void revokeApiKeys() {
        apiKeys.clear();
    }

    /** What a piped does when it runs for the first time. */
    synchronized void report(String pipedId, String repository) {
        Piped piped = require(pipeds, pipedId);
        pipeds.put(
                pipedId,
                piped.toBuilder()
                        .addRepositories(ApplicationGitRepository.newBuilder()
                                .setId(repository)
                                .setRemote("git@example.com:" + repository)
                                .setBranch("main"))
                        .build());
    }

    synchronized boolean isKeyOf(String pipedId, String key) {
        return pipedKeys.getOrDefault(pipedId, List.of()).contains(key);
    }

    private synchronized String project(String key) {
        return apiKeys.getOrDefault(key, "");
    }

    @Override
    public void close() {
        api.shutdownNow();
        web.shutdownNow();
    }

    private static <T> T require(Map<String, T> all, String id) {
        T found = all.get(id);
        if (found == null) {
            throw Status.NOT_FOUND.withDescription(id + " is not found").asRuntimeException();
        }
        return found;
    }

    private static void requireText(String name, String value) {
        if (value.isEmpty()) {
            throw Status.INVALID_ARGUMENT
                    .withDescription("invalid request." + name + ": value length must be at least 1 runes")
                    .asRuntimeException();
        }
    }

    private <Q, A> void answer(Q request, StreamObserver<A> observer, Function<Q, A> how) {
        A answer;
        try {
            synchronized (this) {
                answer = how.apply(request);
            }
        } catch (io.grpc.StatusRuntimeException e) {
            observer.onError(e);
            return;
        }
        observer.onNext(answer);
        observer.onCompleted();
    }

    private final class Api extends APIServiceGrpc.APIServiceImplBase {
        @Override
        public void registerPiped(RegisterPipedRequest request, StreamObserver<RegisterPipedResponse> observer) {
            answer(request, observer, it -> {
                requireText("Name", it.getName());
                requireText("Desc", it.getDesc());
                String id = "piped-" + (pipeds.size() + 1);
                String key = "key-of-" + id;
                pipeds.put(
                        id,
                        Piped.newBuilder()
                                .setId(id)
                                .setName(it.getName())
                                .setDesc(it.getDesc())
                                .setProjectId(PROJECT.get())
                                .build());
                pipedKeys.put(id, new ArrayList<>(List.of(key)));
                return RegisterPipedResponse.newBuilder().setId(id).setKey(key).build();
            });
        }

        @Override
        public void getPiped(GetPipedRequest request, StreamObserver<GetPipedResponse> observer) {
            answer(
                    request,
                    observer,
                    it -> GetPipedResponse.newBuilder()
                            .setPiped(require(pipeds, it.getPipedId()))
                            .build());
        }

        @Override
        public void updatePiped(UpdatePipedRequest request, StreamObserver<UpdatePipedResponse> observer) {
            answer(request, observer, it -> {
                requireText("Name", it.getName());
                pipeds.put(
                        it.getPipedId(),
                        require(pipeds, it.getPipedId()).toBuilder()
                                .setName(it.getName())
                                .setDesc(it.getDesc())
                                .build());
                return UpdatePipedResponse.getDefaultInstance();
            });
        }

        @Override
        public void enablePiped(EnablePipedRequest request, StreamObserver<EnablePipedResponse> observer) {
            answer(request, observer, it -> {
                disable(it.getPipedId(), false);
                return EnablePipedResponse.getDefaultInstance();
            });
        }

        @Override
        public void disablePiped(DisablePipedRequest request, StreamObserver<DisablePipedResponse> observer) {
            answer(request, observer, it -> {
                disable(it.getPipedId(), true);
                return DisablePipedResponse.getDefaultInstance();
            });
        }

        private void disable(String id, boolean disabled) {
            pipeds.put(id, require(pipeds, id).toBuilder().setDisabled(disabled).build());
        }

        @Override
        public void addApplication(AddApplicationRequest request, StreamObserver<AddApplicationResponse> observer) {
            answer(request, observer, it -> {
                requireText("Name", it.getName());
                requireText("PipedId", it.getPipedId());
                requireText("PlatformProvider", it.getPlatformProvider());
                if (it.getGitPath().getPath().startsWith("/")) {
                    throw Status.INVALID_ARGUMENT
                            .withDescription("invalid path")
                            .asRuntimeException();
                }
                ApplicationGitRepository repository = require(pipeds, it.getPipedId()).getRepositoriesList().stream()
                        .filter(known ->
                                known.getId().equals(it.getGitPath().getRepo().getId()))
                        .findFirst()
                        .orElseThrow(() -> Status.NOT_FOUND
                                .withDescription("requested repository is not found")
                                .asRuntimeException());
                String id = "application-" + (applications.size() + 1);
                applications.put(
                        id,
                        Application.newBuilder()
                                .setId(id)
                                .setName(it.getName())
                                .setPipedId(it.getPipedId())
                                .setProjectId(PROJECT.get())
                                .setKind(it.getKind())
                                .setGitPath(it.getGitPath().toBuilder().setRepo(repository))
                                .setDescription(it.getDescription())
                                .putAllLabels(it.getLabelsMap())
                                .setPlatformProvider(it.getPlatformProvider())
                                .build());
                return AddApplicationResponse.newBuilder().setApplicationId(id).build();
            });
        }

        @Override
        public void getApplication(GetApplicationRequest request, StreamObserver<GetApplicationResponse> observer) {
            answer(
                    request,
                    observer,
                    it -> GetApplicationResponse.newBuilder()
                            .setApplication(require(applications, it.getApplicationId()))
                            .build());
        }

        @Override
        public void listApplications(
                ListApplicationsRequest request, StreamObserver<ListApplicationsResponse> observer) {
            // deleted ones are listed with disabled=true, as was seen
            answer(
                    request,
                    observer,
                    it -> ListApplicationsResponse.newBuilder()
                            .addAllApplications(applications.values().stream()
                                    .filter(one -> one.getDisabled() == it.getDisabled())
                                    .filter(one -> it.getPipedId().isEmpty()
                                            || one.getPipedId().equals(it.getPipedId()))
                                    .toList())
                            .build());
        }

        @Override
        public void updateApplication(
                UpdateApplicationRequest request, StreamObserver<UpdateApplicationResponse> observer) {
            answer(request, observer, it -> {
                Application.Builder changed = require(applications, it.getApplicationId()).toBuilder();
                changed.setPipedId(it.getPipedId()).setPlatformProvider(it.getPlatformProvider());
                changed.getGitPathBuilder().setConfigFilename(it.getGitPath().getConfigFilename());
                applications.put(it.getApplicationId(), changed.build());
                return UpdateApplicationResponse.getDefaultInstance();
            });
        }

        @Override
        public void deleteApplication(
                DeleteApplicationRequest request, StreamObserver<DeleteApplicationResponse> observer) {
            answer(request, observer, it -> {
                applications.put(
                        it.getApplicationId(),
                        require(applications, it.getApplicationId()).toBuilder()
                                .setDeleted(true)
                                .setDisabled(true)
                                .build());
                return DeleteApplicationResponse.getDefaultInstance();
            });
        }

        @Override
        public void enableApplication(
                EnableApplicationRequest request, StreamObserver<EnableApplicationResponse> observer) {
            answer(request, observer, it -> {
                disableApplication(it.getApplicationId(), false);
                return EnableApplicationResponse.getDefaultInstance();
            });
        }

        @Override
        public void disableApplication(
                DisableApplicationRequest request, StreamObserver<DisableApplicationResponse> observer) {
            answer(request, observer, it -> {
                disableApplication(it.getApplicationId(), true);
                return DisableApplicationResponse.getDefaultInstance();
            });
        }

        private void disableApplication(String id, boolean disabled) {
            applications.put(
                    id,
                    require(applications, id).toBuilder().setDisabled(disabled).build());
        }
    }

    private final class Web extends WebServiceGrpc.WebServiceImplBase {
        @Override
        public void generateAPIKey(GenerateAPIKeyRequest request, StreamObserver<GenerateAPIKeyResponse> observer) {
            answer(request, observer, it -> {
                requireText("Name", it.getName());
                if (it.getRole() != Role.READ_WRITE) {
                    throw Status.INVALID_ARGUMENT
                            .withDescription("this operator has to write")
                            .asRuntimeException();
                }
                String key = "api-key-" + (apiKeys.size() + 1) + "-" + System.nanoTime();
                apiKeys.put(key, PROJECT.get());
                return GenerateAPIKeyResponse.newBuilder().setKey(key).build();
            });
        }

        @Override
        public void listPipeds(ListPipedsRequest request, StreamObserver<ListPipedsResponse> observer) {
            answer(
                    request,
                    observer,
                    it -> ListPipedsResponse.newBuilder()
                            .addAllPipeds(pipeds.values().stream()
                                    .filter(piped -> piped.getProjectId().equals(PROJECT.get()))
                                    .toList())
                            .build());
        }

        @Override
        public void recreatePipedKey(
                RecreatePipedKeyRequest request, StreamObserver<RecreatePipedKeyResponse> observer) {
            answer(request, observer, it -> {
                require(pipeds, it.getId());
                List<String> keys = pipedKeys.getOrDefault(it.getId(), new ArrayList<>());
                if (keys.size() >= 2) {
                    throw Status.INTERNAL
                            .withDescription("number of keys exceeds")
                            .asRuntimeException();
                }
                String key = "new-key-" + System.nanoTime();
                keys.add(key);
                pipedKeys.put(it.getId(), keys);
                return RecreatePipedKeyResponse.newBuilder().setKey(key).build();
            });
        }

        @Override
        public void deleteOldPipedKeys(
                DeleteOldPipedKeysRequest request, StreamObserver<DeleteOldPipedKeysResponse> observer) {
            answer(request, observer, it -> {
                List<String> keys = require(pipedKeys, it.getPipedId());
                pipedKeys.put(
                        it.getPipedId(), new ArrayList<>(keys.subList(Math.max(0, keys.size() - 1), keys.size())));
                return DeleteOldPipedKeysResponse.getDefaultInstance();
            });
        }
    }
}
