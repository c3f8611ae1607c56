package org.tabletheory.engine.internal.journal;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.Journal;
import org.tabletheory.engine.internal.store.KeyTree;
import org.tabletheory.engine.internal.store.Mutation;
import org.tabletheory.engine.internal.store.StreamState;
import org.tabletheory.engine.internal.store.TableState;

/**
 * A database in a file, which survives the death of the process at any point.
 *
 * <p>The file is a text with one entry in each line: a checksum, a space and JSON. It starts with a snapshot; changes are
 * appended, those that take effect together in one entry. A process that dies while it appends leaves an incomplete last
 * line, which was not acknowledged and is cut off when the file is opened. When the changes outgrow the data, a new
 * snapshot is written to a second file, which then replaces the first in one step. A damaged line with valid ones after
 * it was not caused by that; such a file is not opened, because the changes after the damage would be lost.
 *
 * <p>Data reaches the operating system before it is acknowledged, but not necessarily the disk: after a power failure the
 * last changes may be missing.
 */
public final class DataFile implements Journal {
    private static final String HEADER = "TableTheory data 1";
    private static final int CHECKSUM = 8;
    /** More than the JSON of the largest request can become when every character is escaped. */
    private static final int MAX_LINE = 128 << 20;

    /** Changes are replaced by a new snapshot when they are larger than the last snapshot and than this. */
    private static final long MIN_GARBAGE = 16L << 20;

    private static final System.Logger LOG = System.getLogger(DataFile.class.getName());

    private final Path path;
    private final long minGarbage;
    private final FileChannel lockChannel;
    private final FileLock lock;
    private FileChannel channel;
    private DatabaseState state = DatabaseState.EMPTY;
    private long snapshotBytes;
    private long size;
    private boolean broken;

    private DataFile(Path path, long minGarbage, FileChannel lockChannel, FileLock lock, FileChannel channel) {
        this.path = path;
        this.minGarbage = minGarbage;
        this.lockChannel = lockChannel;
        this.lock = lock;
        this.channel = channel;
    }

    /**
     * Opens a file, or creates it, and reads its database.
     *
     * @param seed decides the order of partitions
     * @throws IOException when the file cannot be read or written, is in use, damaged or not a data file
     */
    public static DataFile open(Path path, long seed) throws IOException {
        return open(path, seed, MIN_GARBAGE);
    }

    static DataFile open(Path path, long seed, long minGarbage) throws IOException {
        // A symbolic link to the file stays: the file itself is replaced by a snapshot, and locked under one name.
        Path file = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        Path directory = file.getParent();
        if (directory != null && Files.notExists(directory)) {
            throw new IOException("the directory " + directory + " does not exist; create it or choose another file");
        }
        requireDataFile(file); // first without the lock, which would leave a second file beside one that is not ours
        FileChannel lockChannel = openLock(sibling(file, ".lock"));
        try {
            FileLock lock = tryLock(lockChannel);
            if (lock == null) {
                throw new IOException(file + " is in use by another process; stop it or choose another file");
            }
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                    ownerOnly(file));
            DataFile data = new DataFile(file, minGarbage, lockChannel, lock, channel);
            try {
                data.load(seed);
                return data;
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            lockChannel.close();
            throw e;
        }
    }

    private static FileChannel openLock(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException(file + " is a symbolic link, which is not followed here; delete it");
        }
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** A file may be missing, or empty or torn because the process that created it died; otherwise it must be ours. */
    private static void requireDataFile(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException(
                    file + " is a symbolic link to a file that does not exist; create the file, or delete the link");
        }
        if (Files.notExists(file)) {
            return;
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is not a file; choose another one");
        }
        byte[] header = entry(HEADER.getBytes(StandardCharsets.UTF_8));
        byte[] beginning;
        try (InputStream in = Files.newInputStream(file)) {
            beginning = in.readNBytes(header.length);
        }
        if (!Arrays.equals(beginning, Arrays.copyOf(header, beginning.length))) {
            throw new IOException(file + " is not a data file of this version of TableTheory; choose another file");
        }
    }

    private static Path sibling(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }

    /** Items are often personal data, which other users of the machine must not read. */
    private static FileAttribute<?>[] ownerOnly(Path file) {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private void keepPermissions(Path draft) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null) {
            Files.setPosixFilePermissions(draft, view.readAttributes().permissions());
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** Returns the database as it was when the file was opened. */
    public DatabaseState state() {
        return state;
    }

    private void load(long seed) throws IOException {
        long end = 0;
        long number = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
            for (byte[] line = line(in); line != null; line = line(in)) {
                number++;
                if (!isValid(line)) {
                    requireTail(in, number);
                    break;
                }
                end += line.length + 1;
                if (apply(Arrays.copyOfRange(line, CHECKSUM + 1, line.length), number, seed)) {
                    snapshotBytes = end;
                }
            }
        }
        if (end == 0) {
            requireDataFile(path);
            compact(DatabaseState.EMPTY);
        } else {
            channel.truncate(end);
            size = end;
            channel.position(size);
        }
    }

    private void requireTail(InputStream rest, long number) throws IOException {
        for (byte[] line = line(rest); line != null; line = line(rest)) {
            if (isValid(line)) {
                throw new IOException(path + " is damaged in line " + number
                        + ", and has changes after it; restore a copy, or cut the file off before that line");
            }
        }
    }

    /** Returns the next line without its end, or null when there is none; an incomplete last line counts as none. */
    private byte @Nullable [] line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(256);
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                return line.toByteArray();
            }
            if (line.size() == MAX_LINE) {
                throw new IOException(path + " cannot be read: a line is longer than any change");
            }
            line.write(b);
        }
        return null;
    }

    private static boolean isValid(byte[] line) {
        return line.length > CHECKSUM
                && line[CHECKSUM] == ' '
                && checksum(line, CHECKSUM + 1, line.length)
                        .equals(new String(line, 0, CHECKSUM, StandardCharsets.ISO_8859_1));
    }

    private static String checksum(byte[] bytes, int from, int to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, from, to - from);
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /** Applies an entry and returns whether it is the end of the snapshot. */
    private boolean apply(byte[] content, long number, long seed) throws IOException {
        if (number == 1) {
            return false; // the header
        }
        try {
            Map<String, @Nullable Object> entry = RequestJson.parse(content);
            state = JournalJson.apply(entry, state, seed);
            return entry.containsKey("snapshotEnd");
        } catch (RuntimeException e) {
            throw new IOException(path + " cannot be read: line " + number + " is invalid", e);
        }
    }

    private static byte[] entry(byte[] content) {
        ByteBuffer entry = ByteBuffer.allocate(content.length + CHECKSUM + 2);
        entry.put(checksum(content, 0, content.length).getBytes(StandardCharsets.ISO_8859_1));
        return entry.put((byte) ' ').put(content).put((byte) '\n').array();
    }

    @Override
    public void append(List<Mutation> mutations, DatabaseState next) {
        if (broken) {
            throw new UncheckedIOException(new IOException(path + " could not be written earlier; restart the engine"));
        }
        try {
            ByteBuffer entry = ByteBuffer.wrap(entry(ResponseJson.write(JournalJson.write(mutations))));
            int length = entry.remaining();
            try {
                while (entry.hasRemaining()) {
                    channel.write(entry);
                }
            } catch (IOException e) {
                undo(e);
                throw e;
            }
            size += length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (size - snapshotBytes > Math.max(minGarbage, snapshotBytes)) {
            try {
                compact(next);
            } catch (IOException e) {
                // The changes are in the file, which keeps growing; the next attempt is made when its size has doubled.
                snapshotBytes = size;
                LOG.log(System.Logger.Level.WARNING, "Could not write a snapshot of " + path, e);
            }
        }
    }

    /**
     * Cuts off an entry that was written in part, so that the next one starts in a new line. An interrupt of the writing thread
     * has closed the channel, so it is opened again.
     */
    private void undo(IOException cause) {
        boolean interrupted = false;
        boolean undone = false;
        while (!undone && !broken) {
            interrupted |= Thread.interrupted(); // otherwise the interrupt would close the new channel too
            try {
                if (!channel.isOpen()) {
                    channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
                }
                channel.truncate(size);
                channel.position(size);
                undone = true;
            } catch (ClosedByInterruptException again) {
                interrupted = true;
            } catch (IOException e) {
                broken = true;
                cause.addSuppressed(e);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Replaces the file by a snapshot, in one step. */
    private void compact(DatabaseState current) throws IOException {
        Path draft = sibling(path, ".new");
        Files.deleteIfExists(draft); // of a process that died, or a symbolic link to a file that is not ours
        FileChannel next = FileChannel.open(
                draft,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                ownerOnly(draft));
        long written;
        try {
            OutputStream out = new BufferedOutputStream(Channels.newOutputStream(next), 1 << 16);
            out.write(entry(HEADER.getBytes(StandardCharsets.UTF_8)));
            writeSnapshot(current, out);
            out.write(entry("{\"snapshotEnd\":true}".getBytes(StandardCharsets.UTF_8)));
            out.flush();
            keepPermissions(draft);
            next.force(true);
            written = next.position();
            Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | RuntimeException e) {
            next.close();
            Files.deleteIfExists(draft);
            throw e;
        }
        // Nothing from here on may fail, not even because of an interrupt, before the fields fit the new file.
        FileChannel replaced = channel;
        channel = next;
        size = written;
        snapshotBytes = written;
        replaced.close();
    }

    private static void writeSnapshot(DatabaseState state, OutputStream out) throws IOException {
        for (String name : state.namesAfter(null, Integer.MAX_VALUE)) {
            TableState table = state.table(name);
            if (table != null) {
                write(JournalJson.write(table), out);
                Iterator<KeyTree.TreeEntry<Item>> items = table.items().between(null, null, true);
                while (items.hasNext()) {
                    write(JournalJson.write(name, items.next().value()), out);
                }
                for (StreamState stream : table.streams()) {
                    writeRecords(stream, out);
                }
            }
        }
        for (DatabaseState.OrphanStream orphan : state.orphanStreams(Long.MIN_VALUE)) {
            write(JournalJson.write(orphan), out);
            writeRecords(orphan.stream(), out);
        }
    }

    private static void writeRecords(StreamState stream, OutputStream out) throws IOException {
        Iterator<KeyTree.TreeEntry<StreamState.StreamRecord>> records =
                stream.entries().between(null, null, true);
        while (records.hasNext()) {
            write(JournalJson.write(stream.arn(), records.next().value()), out);
        }
    }

    private static void write(Map<String, Object> change, OutputStream out) throws IOException {
        out.write(entry(ResponseJson.write(Map.of("changes", List.of(change)))));
    }

    @Override
    public void close() {
        try {
            broken = true;
            channel.force(true);
            channel.close();
            lock.release();
            lockChannel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
