package dev.kasane.git.forge.github;

import dev.kasane.git.commit.CommitMessage;
import dev.kasane.git.forge.PullRequest;
import dev.kasane.git.forge.PullRequests;
import dev.kasane.git.forge.http.ApiCall;
import dev.kasane.git.forge.http.ApiServer;
import dev.kasane.git.forge.http.RepeatedWrite;
import dev.kasane.git.remote.RemoteException;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHCommitPointer;
import org.kohsuke.github.GHException;
import org.kohsuke.github.GHIssueComment;
import org.kohsuke.github.GHIssueState;
import org.kohsuke.github.GHPullRequest;
import org.kohsuke.github.GHPullRequestQueryBuilder;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GHUser;
import org.kohsuke.github.GitHub;
import org.kohsuke.github.GitHubAbuseLimitHandler;
import org.kohsuke.github.GitHubBuilder;
import org.kohsuke.github.GitHubRateLimitHandler;
import org.kohsuke.github.RateLimitChecker;

/** Pull requests of a repository at GitHub, or at a GitHub Enterprise Server. */
public final class GitHubForge implements PullRequests {

    private final ApiServer server;
    private final String owner;
    private final String name;

    /**
     * @param server its programming interface, such as {@code https://api.github.com}
     * @param owner whose repository it is
     * @param name its name
     */
    public GitHubForge(ApiServer server, String owner, String name) {
        this.server = server;
        this.owner = owner;
        this.name = name;
    }

    private interface Work<T> {
        T on(GHRepository repository) throws IOException;
    }

    /** Does something within the bounds of one call. */
    private <T> T call(String what, Work<T> work) {
        ApiCall call = server.call();
        try {
            GitHub github = new GitHubBuilder()
                    .withEndpoint(server.root().toString())
                    .withConnector(new BoundedConnector(call))
                    .withRateLimitHandler(GitHubRateLimitHandler.FAIL)
                    .withAbuseLimitHandler(GitHubAbuseLimitHandler.FAIL)
                    .withRateLimitChecker(RateLimitChecker.NONE)
                    .build();
            return work.on(github.getRepository(owner + "/" + name));
        } catch (IOException e) {
            throw GitHubFailure.of(e, what);
        } catch (GHException e) {
            // github-api's iterators wrap what they cannot declare
            if (e.getCause() instanceof IOException io) {
                throw GitHubFailure.of(io, what);
            }
            throw e;
        }
    }

    @Override
    public String displayName() {
        return server.root().getHost() + " " + owner + "/" + name;
    }

    @Override
    public List<PullRequest> list(String head, int limit) {
        List<PullRequest> found = call("the pull requests of " + owner + "/" + name, repository -> {
            GHPullRequestQueryBuilder query = repository.queryPullRequests().state(GHIssueState.ALL);
            return head.isEmpty()
                    ? shown(query, null, limit)
                    : shown(query.head(owner + ":" + head), repository.getFullName(), limit);
        });
        return head.isEmpty() ? found : withTrustedAuthors(found, head);
    }

    /** Without those that were closed and whose author may not write here: a closed pull request is a decision. */
    private List<PullRequest> withTrustedAuthors(List<PullRequest> all, String head) {
        if (all.stream().noneMatch(one -> one.state() == PullRequest.State.CLOSED)) {
            return all;
        }
        URI repository = URI.create(server.root() + "/repos/" + owner + "/" + name);
        Set<Long> believed = new PullRequestAuthors(server).writersOf(repository, owner + ":" + head);
        return all.stream()
                .filter(one -> one.state() != PullRequest.State.CLOSED || believed.contains(one.number()))
                .toList();
    }

    private static @Nullable String repositoryOf(GHCommitPointer branch) {
        // the repository of a fork may be gone
        return branch.getRepository() == null ? null : branch.getRepository().getFullName();
    }

    /**
     * Runs a query.
     *
     * @param ofThis only pull requests from branches of this repository, without forks: their authors have write
     *     access; null for those of all repositories
     */
    private static List<PullRequest> shown(GHPullRequestQueryBuilder query, @Nullable String ofThis, int limit)
            throws IOException {
        List<PullRequest> found = new ArrayList<>();
        for (GHPullRequest pullRequest : query.list().withPageSize(Math.min(limit, 100))) {
            if (found.size() == limit) {
                break;
            }
            if (ofThis == null || ofThis.equals(repositoryOf(pullRequest.getHead()))) {
                found.add(shown(pullRequest));
            }
        }
        return found;
    }

    @Override
    public PullRequest get(long number) {
        return call("pull request " + number, repository -> {
            GHPullRequest one = repository.getPullRequest((int) number);
            // lists have no person, and a request for each would be sent
            GHUser person = one.getMergedBy();
            return shown(one, person == null ? null : person.getLogin());
        });
    }

    @Override
    public PullRequest open(String head, String base, String title, String body) {
        return call("a pull request of " + head, repository -> {
            for (int attempt = 1; ; attempt++) {
                PullRequest known = open(repository, head, base);
                if (known != null) {
                    return known;
                }
                try {
                    return shown(repository.createPullRequest(title, head, base, body));
                } catch (IOException e) {
                    RepeatedWrite.orThrow(GitHubFailure.of(e, "a pull request of " + head), attempt);
                } catch (RemoteException e) {
                    RepeatedWrite.orThrow(e, attempt);
                }
            }
        });
    }

    private @Nullable PullRequest open(GHRepository repository, String head, String base) throws IOException {
        GHPullRequestQueryBuilder query = repository
                .queryPullRequests()
                .state(GHIssueState.OPEN)
                .head(owner + ":" + head)
                .base(base);
        List<PullRequest> open = shown(query, repository.getFullName(), 1);
        return open.isEmpty() ? null : open.getFirst();
    }

    @Override
    public PullRequest update(long number, String title, String body) {
        return call("pull request " + number, repository -> {
            GHPullRequest pullRequest = repository.getPullRequest((int) number);
            if (!title.equals(pullRequest.getTitle())) {
                pullRequest.setTitle(title);
            }
            if (!body.equals(pullRequest.getBody())) {
                pullRequest.setBody(body);
            }
            return shown(repository.getPullRequest((int) number));
        });
    }

    @Override
    public void comment(long number, String text) {
        call("a comment on pull request " + number, repository -> {
            for (int attempt = 1; !comments(repository, number).contains(text.strip()); attempt++) {
                try {
                    repository.getIssue((int) number).comment(text);
                    return number;
                } catch (IOException e) {
                    RepeatedWrite.orThrow(GitHubFailure.of(e, "a comment on pull request " + number), attempt);
                } catch (RemoteException e) {
                    RepeatedWrite.orThrow(e, attempt);
                }
            }
            return number;
        });
    }

    @Override
    public List<String> comments(long number) {
        return call("the comments of pull request " + number, repository -> comments(repository, number));
    }

    private static List<String> comments(GHRepository repository, long number) throws IOException {
        List<String> comments = new ArrayList<>();
        for (GHIssueComment comment :
                repository.getIssue((int) number).queryComments().list()) {
            comments.add(comment.getBody().replace("\r\n", "\n").strip());
        }
        return comments;
    }

    @Override
    public PullRequest close(long number) {
        return call("pull request " + number, repository -> {
            GHPullRequest pullRequest = repository.getPullRequest((int) number);
            if (pullRequest.getState() == GHIssueState.OPEN) {
                pullRequest.close();
            }
            return shown(repository.getPullRequest((int) number));
        });
    }

    @Override
    public PullRequest merge(long number, String headCommit) {
        return call("the merge of pull request " + number, repository -> {
            GHPullRequest pullRequest = repository.getPullRequest((int) number);
            if (pullRequest.getMergedAt() == null) {
                try {
                    pullRequest.merge(
                            message(repository, pullRequest, headCommit), headCommit, GHPullRequest.MergeMethod.SQUASH);
                } catch (IOException e) {
                    if (!MergeQueue.isWanted(e)) {
                        throw e;
                    }
                    new MergeQueue(server).enqueue(String.valueOf(pullRequest.getNodeId()), headCommit);
                }
            }
            return shown(repository.getPullRequest((int) number));
        });
    }

    /** The message of the merge commit below its title, from the head; null for GitHub's own text. */
    private static @Nullable String message(GHRepository repository, GHPullRequest pullRequest, String headCommit)
            throws IOException {
        if (!pullRequest.getHead().getSha().equals(headCommit)) {
            // GitHub refuses that merge
            return null;
        }
        String text = repository.getCommit(headCommit).getCommitShortInfo().getMessage();
        String body = CommitMessage.of(text == null ? "" : text).body();
        return body.isEmpty() ? null : body;
    }

    private static PullRequest shown(GHPullRequest pullRequest) throws IOException {
        return shown(pullRequest, null);
    }

    private static PullRequest shown(GHPullRequest pullRequest, @Nullable String mergedBy) throws IOException {
        boolean merged = pullRequest.getMergedAt() != null;
        boolean open = pullRequest.getState() == GHIssueState.OPEN;
        String body = pullRequest.getBody();
        return new PullRequest(
                pullRequest.getNumber(),
                String.valueOf(pullRequest.getHtmlUrl()),
                pullRequest.getTitle(),
                body == null ? "" : body,
                merged ? PullRequest.State.MERGED : open ? PullRequest.State.OPEN : PullRequest.State.CLOSED,
                pullRequest.getHead().getRef(),
                pullRequest.getBase().getRef(),
                pullRequest.getHead().getSha(),
                merged
                        ? new PullRequest.Merge(
                                pullRequest.getMergeCommitSha(), time(pullRequest.getMergedAt()), mergedBy)
                        : null);
    }

    private static @Nullable Instant time(@Nullable Date written) {
        return written == null ? null : written.toInstant();
    }

    @Override
    public void close() {
        server.close();
    }
}
