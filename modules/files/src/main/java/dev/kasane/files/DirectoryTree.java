package dev.kasane.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A folder of the file system. Every folder is opened from its parent's handle and no link is followed by the operating
 * system, so that no file outside the root is read even while another process replaces folders with links. Java can
 * read the target of a link only by its whole path, so the link is checked before and after.
 */
public class DirectoryTree extends LinkedTree implements AutoCloseable {

    private static final Set<OpenOption> READ = openOptions();
    private static final int MAX_OPEN_FOLDERS = 128;
    private static final int PIECE = 1 << 16;

    /** How many bytes a name of a file has at most. */
    private static final int LONGEST_NAME = 255;

    private final Path root;
    private final String rootText;
    private final Path display;
    private final Map<String, SecureDirectoryStream<Path>> open = new LinkedHashMap<>();

    /**
     * @param root an existing folder
     * @param display the folder that names are shown relative to
     * @throws TreeException when the folder cannot be opened
     */
    public DirectoryTree(Path root, Path display) {
        try {
            this.root = root.toRealPath();
            this.display = display.toRealPath();
        } catch (IOException e) {
            throw new TreeException("cannot open the folder " + root, e);
        }
        this.rootText = this.root.toString();
    }

    /**
     * A tree whose names are shown relative to its root.
     *
     * @param root an existing folder
     */
    public DirectoryTree(Path root) {
        this(root, root);
    }

    private static Set<OpenOption> openOptions() {
        Set<OpenOption> options = new HashSet<>();
        options.add(StandardOpenOption.READ);
        options.add(LinkOption.NOFOLLOW_LINKS);
        return Collections.unmodifiableSet(options);
    }

    /** The real path of the root. */
    public final Path root() {
        return root;
    }

    @Override
    protected @Nullable String relativise(String absolute) {
        String path = "/" + absolute;
        if (rootText.equals("/")) {
            return absolute;
        }
        return TreePath.isWithin(path, rootText)
                ? path.substring(Math.min(rootText.length() + 1, path.length()))
                : null;
    }

    @Override
    protected synchronized Raw raw(String path) {
        String last = TreePath.name(path);
        if (isTooLong(last) || isGits(last)) {
            return Raw.MISSING;
        }
        try {
            BasicFileAttributes attributes = attributes(path);
            if (attributes.isRegularFile()) {
                return Raw.FILE;
            }
            return attributes.isDirectory() ? Raw.FOLDER : attributes.isSymbolicLink() ? Raw.LINK : Raw.SPECIAL;
        } catch (NoSuchFileException | InvalidPathException e) {
            // no file has a name with a NUL
            return Raw.MISSING;
        } catch (IOException e) {
            throw unreadable("look at", path, e);
        }
    }

    /** Whether something is Git's own, and no part of what a commit holds; its configuration may have credentials. */
    private static boolean isGits(String name) {
        return name.equalsIgnoreCase(".git");
    }

    /** Whether a name is longer than any that a file has. */
    private static boolean isTooLong(String name) {
        return name.length() > LONGEST_NAME / 4 && name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME;
    }

    /** The file attributes of a path whose parent is a real folder of this tree, links not followed. */
    protected final synchronized BasicFileAttributes attributes(String path) throws IOException {
        if (path.isEmpty()) {
            return Files.readAttributes(root, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        }
        return folder(TreePath.parent(path))
                .getFileAttributeView(
                        Path.of(TreePath.name(path)), BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    @Override
    protected String linkTarget(String path) {
        try {
            Path link = root.resolve(path);
            Object expected = attributes(path).fileKey();
            String text = Files.readSymbolicLink(link).toString();
            Object read = Files.readAttributes(link, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
            if (!Objects.equals(expected, read)) {
                throw new TreeException("the link " + displayName(path) + " was exchanged while it was read");
            }
            return text;
        } catch (IOException e) {
            throw new TreeException("cannot read the link " + displayName(path), e);
        }
    }

    @Override
    public byte[] read(String path) {
        return read(path, MOST_BYTES);
    }

    @Override
    public synchronized byte[] read(String path, long most) {
        try (SeekableByteChannel channel =
                folder(TreePath.parent(path)).newByteChannel(Path.of(TreePath.name(path)), READ)) {
            long size = channel.size();
            if (size > most) {
                throw new FileSizeException(displayName(path), size, most);
            }
            byte[] bytes = new byte[(int) Math.min(size, Integer.MAX_VALUE - 16)];
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            int read = 0;
            while (read >= 0 && buffer.position() < bytes.length) {
                // Java reads through a buffer of its own, as large as the piece
                buffer.limit(Math.min(bytes.length, buffer.position() + PIECE));
                read = channel.read(buffer);
            }
            return buffer.position() < bytes.length ? Arrays.copyOf(bytes, buffer.position()) : bytes;
        } catch (IOException e) {
            throw unreadable("read", path, e);
        }
    }

    @SuppressWarnings("StreamResourceLeak") // kept open until close, or until it is the oldest of too many
    private DirectoryStream<Path> openFolder(String path) throws IOException {
        return path.isEmpty()
                ? Files.newDirectoryStream(root)
                : folder(TreePath.parent(path))
                        .newDirectoryStream(Path.of(TreePath.name(path)), LinkOption.NOFOLLOW_LINKS);
    }

    private SecureDirectoryStream<Path> folder(String path) throws IOException {
        SecureDirectoryStream<Path> known = open.get(path);
        if (known != null) {
            return known;
        }
        DirectoryStream<Path> opened = openFolder(path);
        if (!(opened instanceof SecureDirectoryStream<Path> secure)) {
            opened.close();
            throw new IOException("this file system cannot open folders relative to a handle");
        }
        if (open.size() >= MAX_OPEN_FOLDERS) {
            Iterator<SecureDirectoryStream<Path>> oldest = open.values().iterator();
            oldest.next().close();
            oldest.remove();
        }
        open.put(path, secure);
        return secure;
    }

    @Override
    public synchronized List<String> list(String folder) {
        // A directory stream is read once, so listing opens a fresh one.
        SecureDirectoryStream<Path> stale = open.remove(folder);
        try {
            if (stale != null) {
                stale.close();
            }
            List<String> names = new ArrayList<>();
            for (Path entry : folder(folder)) {
                String name = entry.getFileName().toString();
                if (!isGits(name)) {
                    names.add(name);
                }
            }
            SecureDirectoryStream<Path> used = open.remove(folder);
            if (used != null) {
                used.close();
            }
            Collections.sort(names);
            return names;
        } catch (IOException e) {
            throw unreadable("list", folder, e);
        } catch (DirectoryIteratorException e) {
            throw new TreeException("cannot list " + displayName(folder), e);
        }
    }

    @Override
    public ContentId contentId(String path) {
        return switch (raw(path)) {
            case FILE -> fileId(path);
            case LINK -> ContentId.ofBlob(linkTarget(path).getBytes(StandardCharsets.UTF_8));
            case FOLDER -> folderId(path);
            default -> throw new TreeException("no content at " + displayName(path));
        };
    }

    /** The id of a file of any size, of which no more than a piece is in memory. */
    private synchronized ContentId fileId(String path) {
        try (SeekableByteChannel channel =
                folder(TreePath.parent(path)).newByteChannel(Path.of(TreePath.name(path)), READ)) {
            return ContentId.ofBlob(channel);
        } catch (IOException e) {
            throw new TreeException("cannot read " + displayName(path), e);
        }
    }

    /** As Git sees it, to which a folder without files is none. */
    private ContentId folderId(String path) {
        return encoded(path).id();
    }

    private TreeEncoder encoded(String path) {
        TreeEncoder encoder = new TreeEncoder();
        for (String name : list(path)) {
            String child = path.isEmpty() ? name : path + "/" + name;
            Raw raw = raw(child);
            if (raw == Raw.SPECIAL || raw == Raw.MISSING) {
                continue;
            }
            if (raw == Raw.FOLDER) {
                TreeEncoder inner = encoded(child);
                if (!inner.isEmpty()) {
                    encoder.add("40000", name, inner.id());
                }
            } else {
                encoder.add(raw == Raw.LINK ? "120000" : fileMode(child), name, contentId(child));
            }
        }
        return encoder;
    }

    private String fileMode(String path) {
        try {
            return Files.getPosixFilePermissions(root.resolve(path), LinkOption.NOFOLLOW_LINKS)
                            .contains(PosixFilePermission.OWNER_EXECUTE)
                    ? "100755"
                    : "100644";
        } catch (IOException e) {
            throw new TreeException("cannot read " + displayName(path), e);
        }
    }

    private TreeException unreadable(String verb, String path, IOException e) {
        String why = e instanceof AccessDeniedException ? ": you have no permission to read it" : "";
        return new TreeException("cannot " + verb + " " + displayName(path) + why, e);
    }

    @Override
    public String displayName(String path) {
        try {
            String shown = display.relativize(root.resolve(path)).toString();
            return shown.isEmpty() ? "." : shown;
        } catch (InvalidPathException e) {
            return path;
        }
    }

    @Override
    public synchronized void close() {
        try {
            for (SecureDirectoryStream<Path> stream : open.values()) {
                stream.close();
            }
            open.clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
