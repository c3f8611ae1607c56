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
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.lines.LineReader;
import org.tabletheory.cli.internal.lines.LineTooLongException;

/**
 * Reads the items of a file line by line, holding one line at a time; unzips it when its name ends with {@code .gz}.
 *
 * <p>What is wrong with a line ends the command with the line's place; no line is passed over. Not safe for use by several
 * threads.
 */
public final class ItemFileReader implements Closeable {
    private static final int BUFFER = 64 << 10;

    private final Path file;
    private final FileChannel channel;
    private final LineReader lines;
    private final MessageDigest read;

    private ItemFileReader(Path file, FileChannel channel, InputStream in) {
        this.file = file;
        this.channel = channel;
        this.lines = new LineReader(in, () -> {});
        try {
            this.read = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Opens a file. */
    public static ItemFileReader open(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            InputStream in = new BufferedInputStream(Channels.newInputStream(channel), BUFFER);
            return new ItemFileReader(file, channel, isZipped(file) ? new GZIPInputStream(in, BUFFER) : in);
        } catch (ZipException | EOFException notZipped) {
            channel.close();
            throw CommandFailure.io(
                    file + ": not in gzip format, although its name ends with .gz; rename it or compress it");
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    static boolean isZipped(Path file) {
        return String.valueOf(file.getFileName()).endsWith(".gz");
    }

    /** The next item, or null after the last. */
    @Nullable
    NumberedItem next() throws IOException {
        byte[] line = line();
        if (line == null) {
            return null;
        }
        try {
            return new NumberedItem(lines.lines(), LineFormat.read(line), line.length);
        } catch (AttributeException malformed) {
            throw wrong(
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
        } catch (LineTooLongException tooLong) {
            throw wrong(1, tooLong.getMessage() + ", and no item is");
        } catch (ZipException | EOFException cut) {
            throw CommandFailure.io(file + ":" + (lines.lines() + 1)
                    + ":1: the compressed file is damaged or cut off here; what stands before it could be read");
        }
    }

    /**
     * Passes over lines that were dealt with before, and makes sure that they are the same.
     *
     * @param count how many lines
     * @param fingerprint what {@link #fingerprint()} said of them
     */
    void skip(long count, byte[] fingerprint) throws IOException {
        for (long i = 0; i < count; i++) {
            if (line() == null) {
                break;
            }
        }
        if (lines.lines() != count || !Arrays.equals(fingerprint, fingerprint())) {
            throw CommandFailure.io(file + ": the first " + count
                    + " lines are not those that were imported before; begin again without --resume");
        }
    }

    /** A name for the lines that were read so far, by their content. */
    byte[] fingerprint() {
        try {
            return ((MessageDigest) read.clone()).digest();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the platform's SHA-256 can be cloned", e);
        }
    }

    /** How many lines were read. */
    long lines() {
        return lines.lines();
    }

    /** How much of the file was read, from 0 to 1. */
    double fraction() throws IOException {
        return channel.size() == 0 ? 1 : (double) channel.position() / channel.size();
    }

    /** The end of the command, for the line that was read last. */
    CommandFailure wrong(long column, String problem) {
        return CommandFailure.io(file + ":" + lines.lines() + ":" + column + ": " + problem);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
