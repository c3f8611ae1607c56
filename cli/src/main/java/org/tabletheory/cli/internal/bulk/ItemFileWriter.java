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
import org.tabletheory.cli.internal.CommandFailure;

/**
 * Appends lines to a file, compressed when its name ends with {@code .gz}, and can tell up to where it is safe on the disk.
 *
 * <p>A compressed file is a row of gzip members, one for each time it was secured, which every reader of gzip takes for
 * one; so it can be cut off at each of these places like a plain file. Not safe for use by several threads.
 */
final class ItemFileWriter implements Closeable {
    private static final int BUFFER = 64 << 10;

    private final FileChannel channel;
    private final OutputStream out;
    private final boolean zipped;
    private @Nullable OutputStream member;

    private ItemFileWriter(FileChannel channel, boolean zipped) {
        this.channel = channel;
        this.zipped = zipped;
        this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
    }

    /** Opens a file, cuts off what stands behind this length, and goes on there. */
    static ItemFileWriter open(Path file, long length) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.size() < length) {
                throw CommandFailure.io(file + ": has " + channel.size() + " bytes, and " + length
                        + " were written before; it was changed, so begin again with --overwrite");
            }
            channel.truncate(length).position(length);
            return new ItemFileWriter(channel, ItemFileReader.isZipped(file));
        } catch (IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    void append(byte[] lines) throws IOException {
        if (!zipped) {
            out.write(lines);
            return;
        }
        OutputStream open = member;
        if (open == null) {
            open = new GZIPOutputStream(new Unclosed(out), BUFFER);
            member = open;
        }
        open.write(lines);
    }

    /** Brings everything to the disk and gives the length of the file up to there. */
    long secure() throws IOException {
        if (member != null) {
            member.close();
            member = null;
        }
        out.flush();
        channel.force(true);
        return channel.position();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** Lets a gzip member be closed, which releases its native memory, without the file behind it. */
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
