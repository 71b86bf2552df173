package dev.kasane.fetch;

import dev.kasane.failure.EnvironmentFailure;
import dev.kasane.git.remote.RemoteException;
import dev.kasane.image.store.RepositoryException;
import dev.kasane.image.store.RepositoryException.Kind;
import dev.kasane.lock.LockEntry;
import dev.kasane.lock.Requirement;
import dev.kasane.lock.remote.RemoteReference;
import dev.kasane.lock.store.ContentStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Single files of web servers. An address may also be that of a Git repository. As in kustomize, it is a repository if
 * the server has no such file, or returns an HTML page.
 */
final class WebFiles implements ContentSource {

    private final ContentStore store;
    private final Connections connections;
    private final ContentSource repositories;

    /** @param repositories where Git repositories come from */
    WebFiles(ContentStore store, Connections connections, ContentSource repositories) {
        this.store = store;
        this.connections = connections;
        this.repositories = repositories;
    }

    @Override
    public Content find(Requirement requirement) {
        RemoteReference reference = RemoteReference.of(requirement.address());
        Requirement repository = reference == null ? null : reference.repository();
        if (reference == null || repository == null) {
            return file(requirement);
        }
        return reference.marksRepository()
                ? repositoryFirst(repository, requirement)
                : fileFirst(requirement, repository);
    }

    /** If there is neither, it is the repository that is missing. */
    private Content repositoryFirst(Requirement repository, Requirement file) {
        try {
            return repositories.find(repository);
        } catch (RemoteException e) {
            try {
                Content content = file(file);
                if (!isPage(content.bytes())) {
                    return content;
                }
            } catch (EnvironmentFailure none) {
                e.addSuppressed(none);
            }
            throw e;
        }
    }

    /** If there is neither, it is the file that is missing. */
    private Content fileFirst(Requirement file, Requirement repository) {
        Content content;
        try {
            content = file(file);
        } catch (RepositoryException e) {
            try {
                return repositories.find(repository);
            } catch (EnvironmentFailure none) {
                e.addSuppressed(none);
                throw e;
            }
        }
        if (!isPage(content.bytes())) {
            return content;
        }
        try {
            return repositories.find(repository);
        } catch (EnvironmentFailure e) {
            // XML begins as a page does
            return content;
        }
    }

    private Content file(Requirement requirement) {
        return new Content(requirement, "", download(requirement));
    }

    @Override
    public byte[] content(LockEntry entry) {
        return download(entry.requirement());
    }

    private byte[] download(Requirement requirement) {
        Path part = store.incoming();
        try {
            URI address = new URI(requirement.address());
            connections.files(address).get(address, part, LockEntry.MOST_BYTES, null);
            return Files.readAllBytes(part);
        } catch (URISyntaxException e) {
            throw new RepositoryException(
                    Kind.REFUSED, requirement.address() + " is no address of a file", "correct it", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + store.folder(), e);
        } finally {
            ContentStore.delete(part);
        }
    }

    /** Whether a content is HTML: no file of objects begins so. */
    private static boolean isPage(byte[] bytes) {
        for (byte b : bytes) {
            boolean blank = b == ' ' || b == '\t' || b == '\r' || b == '\n';
            if (!blank) {
                return b == '<';
            }
        }
        return false;
    }
}
