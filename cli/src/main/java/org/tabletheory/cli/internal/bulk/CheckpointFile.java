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
import org.tabletheory.cli.internal.console.CommandFailure;

/**
 * Stores a {@link Checkpoint} in a file, as an item in DynamoDB JSON.
 *
 * <p>The file is replaced atomically: after a crash it contains the last checkpoint or the one before, never a part.
 */
final class CheckpointFile {
    /** Far above any checkpoint that is written. */
    private static final long MAX_BYTES = 1L << 30;

    private final Path file;
    private final Path next;

    /** Creates a checkpoint in this file. */
    CheckpointFile(Path file) {
        this.file = file;
        this.next = file.resolveSibling(file.getFileName() + ".next");
    }

    /** Returns the checkpoint next to an item file. */
    static CheckpointFile of(Path items) {
        return new CheckpointFile(items.resolveSibling(items.getFileName() + ".checkpoint"));
    }

    /** Returns the last checkpoint, or empty if there is none. */
    Optional<Checkpoint> read() throws IOException {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw invalid("the file is too large");
            }
            return Optional.of(Checkpoint.of(DynamoJson.readItem(Files.readAllBytes(file))));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (AttributeException malformed) {
            throw invalid(malformed.problem());
        }
    }

    private CommandFailure invalid(String problem) {
        return CommandFailure.io(file + " is not a valid checkpoint: " + problem + "; delete it to start over");
    }

    /** Replaces the checkpoint. */
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

    /** Deletes the file when the operation is complete. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(next);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
