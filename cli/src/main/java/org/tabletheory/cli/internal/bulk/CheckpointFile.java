package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.CommandFailure;

/**
 * The file beside a file of items that tells how far an export or import of it has come: one item in DynamoDB JSON.
 *
 * <p>It is replaced as a whole, so whoever reads it, after a crash too, finds the last or the one before, never a part.
 */
final class CheckpointFile {
    /** Cursors of a million segments would fit. */
    private static final long LARGEST = 1L << 30;

    private final Path file;
    private final Path next;

    /** The checkpoint of this file of items. */
    CheckpointFile(Path items) {
        this.file = items.resolveSibling(items.getFileName() + ".checkpoint");
        this.next = file.resolveSibling(file.getFileName() + ".next");
    }

    /** What was written last; empty when there is none. */
    Optional<Checkpoint> read() throws IOException {
        try {
            if (Files.size(file) > LARGEST) {
                throw broken("it is too large");
            }
            return Optional.of(Checkpoint.of(DynamoJson.readItem(Files.readAllBytes(file))));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (AttributeException malformed) {
            throw broken(malformed.problem());
        }
    }

    private CommandFailure broken(String problem) {
        return CommandFailure.io(file + ": this is no checkpoint: " + problem + "; delete it to begin again");
    }

    /** Replaces it. */
    void write(Checkpoint checkpoint) throws IOException {
        Item item = checkpoint.toItem();
        try (FileChannel channel = FileChannel.open(
                next, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(DynamoJson.writeBytes(item));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes it away, when the work is done. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(next);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
