package org.tabletheory.cli.internal.bulk;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.file.SafeFiles;

/**
 * Appends lines to a file, compressed if needed.
 *
 * <p>Each {@link #sync()} ends a gzip member. Every gzip reader treats consecutive members as one stream, so a compressed
 * file can be truncated at a sync point like a plain file. Not thread-safe.
 */
final class ItemFileWriter implements Closeable {
    private static final int BUFFER = 64 << 10;

    private final Path file;
    private final FileChannel channel;
    private final OutputStream out;
    private final boolean compressed;
    private @Nullable OutputStream member;

    private ItemFileWriter(Path file, FileChannel channel, boolean compressed) {
        this.file = file;
        this.channel = channel;
        this.compressed = compressed;
        this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** Creates a file that only its owner may read; fails if it exists. */
    static ItemFileWriter create(Path file, boolean compressed) throws IOException {
        return new ItemFileWriter(file, SafeFiles.createPrivate(file), compressed);
    }

    /** Opens a file, truncates it to this length and continues there. */
    static ItemFileWriter open(Path file, boolean compressed, long length) throws IOException {
        FileChannel channel = SafeFiles.open(file, StandardOpenOption.WRITE);
        try {
            if (channel.size() < length) {
                throw CommandFailure.io(file + " was changed: it has " + channel.size() + " bytes instead of " + length
                        + "; use --overwrite to start over");
            }
            channel.truncate(length).position(length);
            return new ItemFileWriter(file, channel, compressed);
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    void append(byte[] lines) {
        try {
            if (!compressed) {
                out.write(lines);
                return;
            }
            OutputStream open = member;
            if (open == null) {
                open = new GZIPOutputStream(new Unclosed(out), BUFFER);
                member = open;
            }
            open.write(lines);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private CommandFailure unwritable(IOException e) {
        return CommandFailure.io("cannot write " + file + ": " + e.getMessage()
                + "; what was written before is kept: free some space and continue with --resume");
    }

    /** Writes everything to disk and returns the length of the file. */
    long sync() {
        try {
            if (member != null) {
                member.close();
                member = null;
            }
            out.flush();
            channel.force(true);
            return channel.position();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Allows closing a gzip member, which releases its native memory, without closing the file. */
    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() {}
    }
}
