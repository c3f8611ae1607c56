package org.tabletheory.cli.internal.bulk;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.Sha256;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.lines.LineReader;

/**
 * Reads the items of a file, one line at a time; decompresses a file whose name ends with {@code .gz}.
 *
 * <p>An invalid line ends the command with its location; no line is skipped. Not thread-safe.
 */
final class ItemFileReader implements Closeable {
    private static final int BUFFER = 64 << 10;

    private final Path file;
    private final FileChannel channel;
    private final LineReader lines;
    private final MessageDigest read = Sha256.newDigest();

    /**
     * A line of the file.
     *
     * @param number the line number, from 1
     * @param bytes the length of the line
     */
    record ItemLine(long number, Item item, int bytes) {}

    private ItemFileReader(Path file, FileChannel channel, InputStream in) {
        this.file = file;
        this.channel = channel;
        this.lines = new LineReader(in, () -> {});
    }

    /** Opens a file. */
    static ItemFileReader open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            InputStream in = new BufferedInputStream(Channels.newInputStream(channel), BUFFER);
            return new ItemFileReader(file, channel, isCompressed(file) ? new GZIPInputStream(in, BUFFER) : in);
        } catch (ZipException | EOFException notCompressed) {
            channel.close();
            throw CommandFailure.io(file + ": not in gzip format; rename it or compress it");
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    static boolean isCompressed(Path file) {
        return String.valueOf(file.getFileName()).endsWith(".gz");
    }

    /** Returns the next item, or null at the end. */
    @Nullable
    ItemLine next() throws IOException {
        byte[] line = line();
        if (line == null) {
            return null;
        }
        try {
            return new ItemLine(lines.lines(), LineFormat.read(line), line.length);
        } catch (AttributeException malformed) {
            throw invalid(
                    Math.max(0, malformed.offset()) + 1,
                    malformed.problem() + (malformed.path().isEmpty() ? "" : ", at " + malformed.path()));
        }
    }

    private byte @Nullable [] line() throws IOException {
        try {
            byte[] line = lines.next();
            if (line != null) {
                read.update(line);
                read.update((byte) '\n');
            }
            return line;
        } catch (LineReader.TooLongException tooLong) {
            throw invalid(1, String.valueOf(tooLong.getMessage()));
        } catch (ZipException | EOFException cut) {
            throw CommandFailure.io(
                    file + ":" + (lines.lines() + 1) + ":1: the compressed file is damaged or truncated here");
        }
    }

    /**
     * Skips lines that were processed before, and checks that they have not changed.
     *
     * @param count the number of lines
     * @param fingerprint the {@link #fingerprint()} after these lines
     */
    void skip(long count, byte[] fingerprint) throws IOException {
        for (long i = 0; i < count; i++) {
            if (line() == null) {
                break;
            }
        }
        if (lines.lines() != count || !Arrays.equals(fingerprint, fingerprint())) {
            throw CommandFailure.io(file + ": the first " + count
                    + " lines have changed since they were imported; omit --resume to start over");
        }
    }

    /** Returns a hash of the lines read so far. */
    byte[] fingerprint() {
        try {
            return ((MessageDigest) read.clone()).digest();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 cannot be cloned", e);
        }
    }

    /** Returns the number of lines read. */
    long lines() {
        return lines.lines();
    }

    /** Returns the fraction of the file that was read, from 0 to 1. */
    double fraction() throws IOException {
        return channel.size() == 0 ? 1 : (double) channel.position() / channel.size();
    }

    /** Returns a failure located in the last line read. */
    CommandFailure invalid(long column, String problem) {
        return CommandFailure.io(file + ":" + lines.lines() + ":" + column + ": " + problem);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
