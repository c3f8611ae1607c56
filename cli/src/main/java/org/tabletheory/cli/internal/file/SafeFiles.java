package org.tabletheory.cli.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;

/**
 * Writes files so that a crash, a full disk or another user of the directory cannot damage or redirect them.
 *
 * <p>A file is replaced by a temporary file next to it that is complete and synced to disk before it is renamed. New files are
 * created exclusively. The last part of a path is never followed if it is a symbolic link, except by {@link #replace}.
 */
public final class SafeFiles {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private SafeFiles() {}

    /** Returns the file with a name of the command line. */
    public static Path named(String name) {
        try {
            if (!name.isEmpty()) {
                return Path.of(name);
            }
        } catch (InvalidPathException e) {
            // reported like an empty name
        }
        throw CommandFailure.usage("'" + name + "' is not the name of a file");
    }

    /** Returns the content of a file with a name of the command line. */
    public static byte[] read(String name) throws IOException {
        Path file = named(name);
        if (Files.isDirectory(file)) {
            throw CommandFailure.io(file + ": is a directory; pass a file");
        }
        return Files.readAllBytes(file);
    }

    /**
     * Replaces the content of a file, or creates it. A symbolic link stays, and the file that it refers to is replaced. The
     * permissions stay as they are.
     */
    public static void replace(Path file, byte[] content) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file;
        Set<PosixFilePermission> permissions = permissions(target);
        byte[] suffix = new byte[8];
        new SecureRandom().nextBytes(suffix);
        Path temporary = sibling(
                target, "." + target.getFileName() + "." + HexFormat.of().formatHex(suffix) + ".tmp");
        FileAttribute<?>[] attributes = permissions == null ? new FileAttribute<?>[0] : ownerOnly(target);
        write(target, temporary, content, attributes, permissions);
    }

    /** Replaces the content of a file that only its owner may read, by way of this temporary file, which is overwritten. */
    public static void replacePrivate(Path file, Path temporary, byte[] content) throws IOException {
        try {
            Files.deleteIfExists(temporary);
        } catch (FileSystemException failure) {
            throw CommandFailure.io("cannot write " + file + ": cannot replace " + temporary);
        }
        write(file, temporary, content, ownerOnly(file), null);
    }

    private static void write(
            Path file,
            Path temporary,
            byte[] content,
            FileAttribute<?>[] attributes,
            @Nullable Set<PosixFilePermission> permissions)
            throws IOException {
        try {
            try (FileChannel channel = create(temporary, attributes)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            if (permissions != null) {
                Files.setPosixFilePermissions(temporary, permissions);
            }
            rename(temporary, file);
        } catch (FileSystemException failure) {
            Files.deleteIfExists(temporary);
            throw CommandFailure.io("cannot write " + file + ": " + reason(failure));
        } catch (IOException failure) {
            Files.deleteIfExists(temporary);
            throw CommandFailure.io("cannot write " + file + ": " + failure.getMessage() + "; it was left as it was");
        }
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return "its directory does not exist";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return failure.getFile() + " already exists";
        }
        String reason = failure.getReason();
        return reason == null ? "permission denied in its directory" : reason;
    }

    /** Renames a complete file, replacing the target, and syncs the directory. A symbolic link is replaced, not followed. */
    public static void rename(Path complete, Path target) throws IOException {
        Files.move(complete, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel directory = FileChannel.open(sibling(target, "."), StandardOpenOption.READ)) {
            directory.force(true);
        } catch (IOException unsupported) {
            // Not every system can sync a directory; the rename is atomic anyway.
            return;
        }
    }

    /** Creates a file that only its owner may read; fails if anything has its name. */
    public static FileChannel createPrivate(Path file) throws IOException {
        try {
            return create(file, ownerOnly(file));
        } catch (FileSystemException failure) {
            throw CommandFailure.io("cannot create " + file + ": " + reason(failure));
        }
    }

    private static FileChannel create(Path file, FileAttribute<?>[] attributes) throws IOException {
        Set<OpenOption> options =
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        return FileChannel.open(file, options, attributes);
    }

    /** Opens an existing file that this command created earlier; fails if it is a symbolic link. */
    public static FileChannel open(Path file, StandardOpenOption access) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw CommandFailure.io(file + " is a symbolic link, which is not followed here; delete it");
        }
        return FileChannel.open(file, Set.of(access, LinkOption.NOFOLLOW_LINKS));
    }

    /** Returns whether anything has this name, including a symbolic link to nothing. */
    public static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Returns a file in the same directory. */
    public static Path sibling(Path file, String name) {
        return file.toAbsolutePath().resolveSibling(name);
    }

    private static @Nullable Set<PosixFilePermission> permissions(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null || !Files.exists(file)
                ? null
                : view.readAttributes().permissions();
    }

    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
    }
}
