package dev.kasane.cli.pr;

import dev.kasane.ci.run.BuildAttestations;
import dev.kasane.ci.run.BuildRecords;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.PipelineProvenance;
import dev.kasane.ci.scan.Scanner;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.forge.OtherRepositories;
import dev.kasane.cli.forge.OtherRepositories.Other;
import dev.kasane.cli.images.ImagePlaces;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.remote.Remote;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.build.RunFiles;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.HeadProof;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Merges pull requests. One of a promotion is merged when kasane can prove that it wrote all of it, or when the commit is named
 * that a person has reviewed.
 *
 * @param choice the forge
 * @param flags {@code --reviewed}, {@code --to}, {@code --sign} and {@code --limit}
 * @param console where the clone is
 */
record PromotionMerge(ForgeChoice choice, Flags flags, Console console) {

    private static final String HEAD = "HEAD";

    PullRequest merge(long number) {
        PullRequest pullRequest = choice.forge().get(number);
        String head = pullRequest.headCommit();
        String reviewed = flags.value("reviewed");
        if (reviewed != null) {
            if (!reviewed.equals(head)) {
                throw Problem.error(
                                "the head of pull request " + number + " is " + head + ", not " + reviewed,
                                null,
                                "review that commit, and name it in full")
                        .asException();
            }
        } else if (pullRequest.isOpen() && pullRequest.head().startsWith(PromotionRequest.BRANCHES)) {
            prove(pullRequest);
        }
        return choice.forge().merge(number, head);
    }

    private void prove(PullRequest pullRequest) {
        try (GitRepository repository = GitRepository.around(console.folder())) {
            if (repository == null || repository.workTree() == null) {
                throw unproven(pullRequest, "this folder belongs to no clone, in which that can be checked");
            }
            Promotion elsewhere = elsewhere(repository);
            if (elsewhere == null) {
                prove(pullRequest, repository, repository, choice.remote(repository), null);
                return;
            }
            try (Other other = others(repository).open(choice.address())) {
                prove(pullRequest, repository, other.repository(), other.remote(), elsewhere.repository());
            }
        }
    }

    private OtherRepositories others(GitRepository repository) {
        return new OtherRepositories(
                repository, Objects.requireNonNull(repository.workTree()), choice.address(), console);
    }

    /** A promotion of this clone's pipelines to the repository of the forge, if that is another one; null if it is this one. */
    private @Nullable Promotion elsewhere(GitRepository repository) {
        OtherRepositories others = others(repository);
        return new Pipelines(repository.tree(HEAD))
                .all().stream()
                        .flatMap(pipeline -> pipeline.spec().promotion().stream())
                        .filter(to -> to.repository() != null && others.isAt(to.repository(), choice.address()))
                        .findFirst()
                        .orElse(null);
    }

    private void prove(
            PullRequest pullRequest,
            GitRepository pipelines,
            GitRepository repository,
            Remote remote,
            @Nullable String address) {
        Map<String, ObjectId> tips = remote.fetch(List.of(pullRequest.base(), pullRequest.head()));
        ObjectId base = tips.get(pullRequest.base());
        ObjectId head = tips.get(pullRequest.head());
        if (base == null || head == null || !head.name().equals(pullRequest.headCommit())) {
            throw unproven(pullRequest, "its branches have just moved");
        }
        Deployment deployment = new Deployment(address, null, repository, remote, pullRequest.base(), base);
        String environment = PromotionRequest.environmentOf(pullRequest.head());
        List<String> foreign = proof(pipelines, deployment)
                .foreign(
                        new PromotionRequest(environment, pullRequest.base(), Mode.PULL_REQUEST, List.of()),
                        head,
                        base);
        if (!foreign.isEmpty()) {
            throw unproven(pullRequest, String.join(", ", foreign));
        }
    }

    private HeadProof proof(GitRepository pipelines, Deployment deployment) {
        String key = flagOr("sign", "KASANE_SIGNING_KEY");
        CommitSigner signer =
                key == null ? null : SigningKey.in(console.folder().resolve(key));
        Scanner none = (pipeline, scan, image, digest) -> List.of();
        RunFiles unwritten = new RunFiles(console.folder(), List.of(), List.of());
        RenderOptions options = LimitFlag.options(flags, console);
        Gates gates = new Gates(none, none, unwritten, Clock.systemUTC());
        String tip = deployment.address() == null
                ? deployment.tip().name()
                : pipelines.commit(HEAD).id();
        return new HeadProof(
                deployment.repository(),
                Identity.KASANE,
                signer,
                new PipelineProvenance(
                        pipelines,
                        tip,
                        new BuildRecords(images(pipelines), BuildAttestations.by(signer)),
                        gates,
                        to -> deployment,
                        deployment,
                        options),
                options);
    }

    private ImageTarget images(GitRepository repository) {
        String where = flagOr("to", "KASANE_REGISTRY");
        return where == null
                ? ImagePlaces.embedded(Objects.requireNonNull(repository.workTree()))
                : ImageTarget.parse(
                        where,
                        console.folder(),
                        new DockerCredentials(
                                console.environment(),
                                Path.of(console.environment().getOrDefault("HOME", "/"))),
                        RetryPolicy.DEFAULT);
    }

    private @Nullable String flagOr(String flag, String variable) {
        String value = flags.value(flag);
        String other = console.environment().getOrDefault(variable, "");
        return value != null ? value : other.isEmpty() ? null : other;
    }

    private static RuntimeException unproven(PullRequest pullRequest, String why) {
        return Problem.error(
                        "kasane did not write all of pull request " + pullRequest.number()
                                + ", or cannot determine that: " + why,
                        null,
                        "review it, and merge it with --reviewed " + pullRequest.headCommit()
                                + ", or close it: the next kasane ci opens a new one")
                .asException();
    }
}
