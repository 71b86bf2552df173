package dev.kasane.git.remote;

import dev.kasane.git.GitRepository;
import dev.kasane.http.ServerOrigin;
import dev.kasane.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.jgit.errors.NotSupportedException;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.RemoteRefUpdate;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.jspecify.annotations.Nullable;

/** A repository in another folder or on a server, accessed by Git's protocol. */
final class TransportRemote implements Remote {

    static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    /**
     * The number of attempts to read from a failing server. A push is not retried here: the caller reads the result
     * first.
     */
    private static final int LOOKS = 3;

    /** The timeout for other pushes into a folder. */
    private static final Duration LONGEST_PUSH = Duration.ofMinutes(1);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    static {
        BuiltInTransports.load();
    }

    private final GitRepository local;
    private final URIish address;
    private final @Nullable URI server;
    private final @Nullable Credential credential;
    private final @Nullable ReceiveLimit limit;
    private final String space;

    private TransportRemote(
            GitRepository local,
            URIish address,
            @Nullable URI server,
            @Nullable Credential credential,
            @Nullable ReceiveLimit limit,
            String space) {
        this.local = local;
        this.address = address;
        this.server = server;
        this.credential = credential;
        this.limit = limit;
        this.space = space;
    }

    @Override
    public Remote notes() {
        return new TransportRemote(local, address, server, credential, limit, Constants.R_NOTES);
    }

    static Remote folder(GitRepository local, Path folder) {
        if (!Files.isDirectory(folder)) {
            throw Problem.error("there is no repository at " + folder, null, "correct the path")
                    .asException();
        }
        return new TransportRemote(
                local, new URIish().setPath(folder.toAbsolutePath().toString()), null, null, null, Constants.R_HEADS);
    }

    /** @param limit how much one fetch may receive; null for no limit */
    static TransportRemote server(
            GitRepository local, URI address, @Nullable Credential credential, @Nullable ReceiveLimit limit) {
        ServerOrigin origin = ServerOrigin.ofServer(address);
        if (credential != null && !credential.origin().equals(origin)) {
            throw Problem.error(
                            credential + " cannot be used for " + origin,
                            null,
                            "give the token of the server the repository is on")
                    .asException();
        }
        try {
            return new TransportRemote(
                    local, new URIish(address.toString()), address, credential, limit, Constants.R_HEADS);
        } catch (URISyntaxException e) {
            throw Problem.error("this address of " + origin + " cannot be read", null, "write https://HOST/PATH")
                    .asException();
        }
    }

    @Override
    public String displayName() {
        return server == null ? address.getPath() : server.toString();
    }

    @Override
    public Map<String, ObjectId> fetch(List<String> branches) {
        return reading(() -> fetchOnce(branches));
    }

    @Override
    public @Nullable String defaultBranch() {
        String name = reading(() -> {
            try (Transport transport = open();
                    FetchConnection connection = transport.openFetch()) {
                Ref head = connection.getRef(Constants.HEAD);
                return head != null && head.isSymbolic()
                        ? Repository.shortenRefName(head.getTarget().getName())
                        : "";
            } catch (IOException e) {
                throw RemoteFailure.of(e, displayName(), credential);
            }
        });
        return name.isEmpty() ? null : name;
    }

    @Override
    public List<String> branches(String beginning) {
        return reading(() -> {
            try (Transport transport = open();
                    FetchConnection connection = transport.openFetch()) {
                return connection.getRefs().stream()
                        .map(Ref::getName)
                        .filter(name -> name.startsWith(space + beginning))
                        .map(name -> name.substring(space.length()))
                        .sorted()
                        .toList();
            } catch (IOException e) {
                throw RemoteFailure.of(e, displayName(), credential);
            }
        });
    }

    /** The result of a read, which is retried while the server fails. */
    <T> T reading(Supplier<T> once) {
        for (int look = 1; ; look++) {
            try {
                return once.get();
            } catch (RemoteException e) {
                if (look == LOOKS || e.kind() != RemoteException.Kind.UNAVAILABLE) {
                    throw e;
                }
                pause(look);
            }
        }
    }

    private static void pause(int look) {
        try {
            Thread.sleep(FIRST_PAUSE.multipliedBy(1L << (look - 1)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RemoteException(RemoteException.Kind.UNAVAILABLE, "interrupted", null, e);
        }
    }

    private Map<String, ObjectId> fetchOnce(List<String> branches) {
        try (Transport transport = open();
                FetchConnection connection = transport.openFetch()) {
            Map<String, ObjectId> found = new HashMap<>();
            List<Ref> wanted = new ArrayList<>();
            for (String branch : branches) {
                Ref ref = connection.getRef(space + branch);
                if (ref != null && ref.getObjectId() != null) {
                    found.put(branch, ref.getObjectId());
                    if (!local.jgit().getObjectDatabase().has(ref.getObjectId())) {
                        wanted.add(ref);
                    }
                }
            }
            if (!wanted.isEmpty()) {
                connection.fetch(NullProgressMonitor.INSTANCE, wanted, Set.of());
            }
            return found;
        } catch (IOException e) {
            throw RemoteFailure.of(e, displayName(), credential);
        }
    }

    @Override
    public Push push(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
        if (server != null) {
            return pushOnce(branch, commit, seen, rewrite);
        }
        PushLock lock = PushLock.of(Path.of(address.getPath()), LONGEST_PUSH);
        try {
            return pushOnce(branch, commit, seen, rewrite);
        } finally {
            lock.close();
        }
    }

    private Push pushOnce(String branch, ObjectId commit, @Nullable ObjectId seen, Rewrite rewrite) {
        String name = space + branch;
        try (Transport transport = open()) {
            RemoteRefUpdate update = new RemoteRefUpdate(
                    local.jgit(),
                    (String) null,
                    commit,
                    name,
                    rewrite == Rewrite.ALLOWED,
                    null,
                    seen == null ? ObjectId.zeroId() : seen);
            transport.push(NullProgressMonitor.INSTANCE, List.of(update));
            return outcome(update, branch);
        } catch (IOException e) {
            throw RemoteFailure.of(e, displayName(), credential);
        }
    }

    private Push outcome(RemoteRefUpdate update, String branch) {
        return switch (update.getStatus()) {
            case OK, UP_TO_DATE -> Push.DONE;
            case REJECTED_NONFASTFORWARD, REJECTED_REMOTE_CHANGED -> Push.MOVED;
            case REJECTED_OTHER_REASON -> {
                String reason = String.valueOf(update.getMessage());
                if (RemoteFailure.isRace(reason)) {
                    yield Push.MOVED;
                }
                throw new RemoteException(
                        RemoteException.Kind.REFUSED,
                        displayName() + " refuses the push to " + branch + ": " + redact(reason),
                        "see which rules protect the branch, and whether the token may pass them");
            }
            default ->
                throw new RemoteException(
                        RemoteException.Kind.UNAVAILABLE,
                        "it is not known whether " + displayName() + " took the push to " + branch,
                        "run this again: it first reads what was pushed");
        };
    }

    private String redact(String text) {
        return credential == null ? text : credential.redact(text);
    }

    /** A connection to it alone. */
    Transport open() throws NotSupportedException, TransportException {
        Transport transport = Transport.open(local.jgit(), address);
        Duration silence = limit == null ? LONGEST_SILENCE : limit.silence();
        transport.setTimeout((int) silence.toSeconds());
        if (transport instanceof TransportHttp http && server != null) {
            ServerOrigin origin = ServerOrigin.ofServer(server);
            http.setHttpConnectionFactory(new OneServer(origin, limit == null ? null : limit.budget()));
            if (credential != null) {
                http.setPreemptiveBasicAuthentication(credential.user(), credential.tokenFor(origin));
            }
        }
        return transport;
    }
}
