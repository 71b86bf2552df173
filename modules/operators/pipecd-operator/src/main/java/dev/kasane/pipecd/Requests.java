package dev.kasane.pipecd;

import dev.kasane.pipecd.api.ApplicationSpec;
import dev.kasane.pipecd.grpc.api.AddApplicationRequest;
import dev.kasane.pipecd.grpc.api.UpdateApplicationRequest;
import dev.kasane.pipecd.grpc.model.Application;
import dev.kasane.pipecd.grpc.model.ApplicationGitPath;
import dev.kasane.pipecd.grpc.model.ApplicationGitRepository;
import dev.kasane.pipecd.grpc.model.ApplicationKind;
import java.util.Map;
import java.util.Optional;

/**
 * Converts Applications into requests of PipeCD's API. Name and labels are its own to change, by the configuration file
 * in Git.
 */
final class Requests {

    private Requests() {}

    static AddApplicationRequest add(ApplicationSpec spec, String pipedId, Optional<String> environment) {
        AddApplicationRequest.Builder request = AddApplicationRequest.newBuilder()
                .setName(spec.name())
                .setPipedId(pipedId)
                .setGitPath(gitPath(spec))
                .setKind(ApplicationKind.valueOf(spec.kind().name()))
                .setPlatformProvider(spec.platformProvider())
                .setDescription(Optional.ofNullable(spec.description()).orElse(""))
                .putAllLabels(Optional.ofNullable(spec.labels()).orElse(Map.of()));
        environment.ifPresent(name -> request.putLabels("env", name));
        return request.build();
    }

    /** Whether it is the same thing in the same place, which is all that cannot be changed. */
    static boolean isSamePlace(Application application, ApplicationSpec spec) {
        ApplicationGitPath place = application.getGitPath();
        return place.getRepo().getId().equals(spec.repository())
                && place.getPath().equals(spec.path())
                && application.getKind().name().equals(spec.kind().name());
    }

    static boolean isOutdated(Application application, ApplicationSpec spec, String pipedId) {
        return !application.getPipedId().equals(pipedId)
                || !application.getPlatformProvider().equals(spec.platformProvider())
                || !application.getGitPath().getConfigFilename().equals(spec.file());
    }

    static UpdateApplicationRequest update(Application application, ApplicationSpec spec, String pipedId) {
        return UpdateApplicationRequest.newBuilder()
                .setApplicationId(application.getId())
                .setPipedId(pipedId)
                .setPlatformProvider(spec.platformProvider())
                .setGitPath(gitPath(spec))
                .build();
    }

    private static ApplicationGitPath gitPath(ApplicationSpec spec) {
        return ApplicationGitPath.newBuilder()
                .setRepo(ApplicationGitRepository.newBuilder().setId(spec.repository()))
                .setPath(spec.path())
                .setConfigFilename(spec.file())
                .build();
    }
}
