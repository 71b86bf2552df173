package dev.kasane.cli.pr;

import dev.kasane.ci.plan.SourceBranch;
import dev.kasane.ci.run.BuildAttestations;
import dev.kasane.ci.run.BuildRecords;
import dev.kasane.ci.run.Deployment;
import dev.kasane.ci.run.Deployments;
import dev.kasane.ci.run.Gates;
import dev.kasane.ci.run.KnownImages;
import dev.kasane.ci.run.PipelineProvenance;
import dev.kasane.ci.run.Verified;
import dev.kasane.ci.scan.Scanner;
import dev.kasane.ci.verify.VerificationLog;
import dev.kasane.cli.command.Flags;
import dev.kasane.cli.command.LimitFlag;
import dev.kasane.cli.console.Console;
import dev.kasane.cli.forge.ForgeChoice;
import dev.kasane.cli.forge.OtherRepositories;
import dev.kasane.cli.forge.OtherRepositories.Other;
import dev.kasane.cli.forge.SourceBranches;
import dev.kasane.cli.forge.SourceRepositories;
import dev.kasane.cli.images.ImagePlaces;
import dev.kasane.git.GitRepository;
import dev.kasane.git.commit.CommitSigner;
import dev.kasane.git.commit.Identity;
import dev.kasane.git.commit.SigningKey;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.local.LocalForge;
import dev.kasane.git.remote.Remote;
import dev.kasane.image.ImageTarget;
import dev.kasane.image.build.RunFiles;
import dev.kasane.image.registry.Credentials;
import dev.kasane.image.registry.DockerCredentials;
import dev.kasane.image.registry.RetryPolicy;
import dev.kasane.kustomize.RenderOptions;
import dev.kasane.pipeline.Pipelines;
import dev.kasane.pipeline.Promotion;
import dev.kasane.problem.KasaneException;
import dev.kasane.problem.Problem;
import dev.kasane.promotion.HeadProof;
import dev.kasane.promotion.Intent;
import dev.kasane.promotion.PromotionRequest;
import dev.kasane.promotion.PromotionRequest.Mode;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.eclipse.jgit.lib.Constants;
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
        } else if (pullRequest.isOpen() && PromotionRequest.purposeOf(pullRequest.head()) != null) {
            prove(pullRequest);
        } else if (pullRequest.isOpen()) {
            HydratedMerge.check(choice, pullRequest, LimitFlag.options(flags, console), signer(), console);
        }
        return choice.forge() instanceof LocalForge local
                ? local.merge(number, head, person())
                : choice.forge().merge(number, head);
    }

    /** The person who merges: the forges of servers know it from the token. */
    private @Nullable String person() {
        try (GitRepository repository = GitRepository.around(console.folder(), console.environment())) {
            return repository == null ? null : repository.committer();
        }
    }

    private void prove(PullRequest pullRequest) {
        try (GitRepository repository = GitRepository.around(console.folder())) {
            if (repository == null || repository.workTree() == null) {
                throw unproven(pullRequest, "this folder is not in a clone, in which that can be checked");
            }
            if (isElsewhere(repository)) {
                try (Other other = others(repository).open(choice.address())) {
                    SourceBranch branch = SourceBranches.of(repository, choice.address(), console);
                    if (branch == null) {
                        throw unproven(pullRequest, "the branch that its images are built from is not known here");
                    }
                    Deployment deployment = tips(pullRequest, other.repository(), other.remote());
                    prove(pullRequest, repository, deployment, branch);
                }
            } else {
                Deployment deployment = tips(pullRequest, repository, choice.remote(repository));
                String tip = deployment.tip().name();
                SourceBranch branch = new SourceBranch(repository, deployment.remote(), pullRequest.base(), tip);
                prove(pullRequest, repository, deployment, branch);
            }
        }
    }

    private void prove(PullRequest pullRequest, GitRepository repository, Deployment deployment, SourceBranch branch) {
        try (SourceRepositories sources = new SourceRepositories(others(repository), repository)) {
            prove(pullRequest, proof(repository, deployment, branch, sources), deployment);
        }
        if (PromotionRequest.purposeOf(pullRequest.head()) == Intent.Purpose.REVERT) {
            String why = reason(repository, deployment, branch).objection(pullRequest);
            if (why != null) {
                throw unproven(pullRequest, why);
            }
        }
    }

    private RevertReason reason(GitRepository repository, Deployment deployment, SourceBranch branch) {
        OtherRepositories others = others(repository);
        VerificationLog log = VerificationLog.of(
                deployment.repository(),
                deployment.remote(),
                deployment.address() == null ? null : others.source(),
                signer(),
                Clock.systemUTC());
        return new RevertReason(
                new Pipelines(repository.tree(branch.commit())),
                deployment,
                to -> others.has(deployment, to),
                log,
                LimitFlag.comparing(flags, console));
    }

    private @Nullable CommitSigner signer() {
        String key = flagOr("sign", "KASANE_SIGNING_KEY");
        return key == null ? null : SigningKey.in(console.folder().resolve(key));
    }

    private OtherRepositories others(GitRepository repository) {
        return new OtherRepositories(
                repository,
                Objects.requireNonNull(repository.workTree()),
                SourceBranches.forge(choice.address(), console),
                console);
    }

    /** Whether a pipeline of this clone promotes to the repository of the forge, and that is another one. */
    private boolean isElsewhere(GitRepository repository) {
        OtherRepositories others = others(repository);
        String id = OtherRepositories.id(choice.address());
        for (Promotion to : promotions(repository)) {
            String address = to.repository();
            try {
                if (address != null
                        && OtherRepositories.id(others.parse(address)).equals(id)) {
                    return true;
                }
            } catch (KasaneException e) {
                // kasane ci reports what is wrong with it
            }
        }
        return false;
    }

    /** The promotions of the pipelines that are checked out and can be read. */
    private static List<Promotion> promotions(GitRepository repository) {
        List<Promotion> promotions = new ArrayList<>();
        try {
            Pipelines pipelines = new Pipelines(repository.tree(Constants.HEAD));
            for (String name : pipelines.names()) {
                try {
                    promotions.addAll(pipelines.named(name).spec().promotion());
                } catch (KasaneException e) {
                    // the proof needs none that cannot be read
                }
            }
        } catch (KasaneException e) {
            // there is no commit yet
        }
        return promotions;
    }

    /** The deployed branch, after the head of the pull request was found to be the commit that the forge reports. */
    private Deployment tips(PullRequest pullRequest, GitRepository repository, Remote remote) {
        Map<String, ObjectId> tips = remote.fetch(List.of(pullRequest.base(), pullRequest.head()));
        ObjectId base = tips.get(pullRequest.base());
        ObjectId head = tips.get(pullRequest.head());
        if (base == null || head == null || !head.name().equals(pullRequest.headCommit())) {
            throw unproven(pullRequest, "its branches have just moved");
        }
        return new Deployment(
                repository.workTree() == null ? OtherRepositories.id(choice.address()) : null,
                null,
                repository,
                remote,
                pullRequest.base(),
                base);
    }

    private static void prove(PullRequest pullRequest, HeadProof proof, Deployment deployment) {
        Intent intent =
                Intent.requested(Objects.requireNonNull(PromotionRequest.purposeOf(pullRequest.head())), "", "");
        PromotionRequest request = new PromotionRequest(
                PromotionRequest.environmentOf(pullRequest.head()),
                intent,
                null,
                pullRequest.base(),
                Mode.PULL_REQUEST,
                List.of());
        List<String> foreign = proof.foreign(request, ObjectId.fromString(pullRequest.headCommit()), deployment.tip());
        if (!foreign.isEmpty()) {
            throw unproven(pullRequest, String.join(", ", foreign));
        }
    }

    private HeadProof proof(
            GitRepository pipelines, Deployment deployment, SourceBranch branch, SourceRepositories sources) {
        CommitSigner signer = signer();
        Scanner none = (pipeline, scan, image, digest) -> List.of();
        RunFiles unwritten = new RunFiles(console.folder(), List.of(), List.of());
        RenderOptions options = LimitFlag.comparing(flags, console);
        Gates gates = new Gates(none, none, unwritten, Clock.systemUTC());
        OtherRepositories others = others(pipelines);
        return new HeadProof(
                deployment.repository(),
                Identity.KASANE,
                signer,
                new PipelineProvenance(
                        pipelines,
                        branch.commit(),
                        new KnownImages(
                                new BuildRecords(images(pipelines), BuildAttestations.by(signer)),
                                sources.images(credentials(), branch.commit())),
                        PipelineProvenance.Before.THEY_ARE_MERGED,
                        gates,
                        Verified.NOTHING,
                        new OneDeployment(deployment, others),
                        deployment,
                        branch,
                        options,
                        line -> {}),
                options);
    }

    /** The branch that a pull request goes to; no other one is used. */
    private record OneDeployment(Deployment only, OtherRepositories others) implements Deployments {
        @Override
        public Deployment of(Promotion to) {
            return only;
        }

        @Override
        public boolean has(Deployment deployment, Promotion to) {
            return others.has(deployment, to);
        }
    }

    private ImageTarget images(GitRepository repository) {
        String where = flagOr("to", "KASANE_REGISTRY");
        return where == null
                ? ImagePlaces.embedded(Objects.requireNonNull(repository.workTree()))
                : ImageTarget.parse(where, console.folder(), credentials(), RetryPolicy.DEFAULT);
    }

    private Credentials credentials() {
        return new DockerCredentials(
                console.environment(), Path.of(console.environment().getOrDefault("HOME", "/")));
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
