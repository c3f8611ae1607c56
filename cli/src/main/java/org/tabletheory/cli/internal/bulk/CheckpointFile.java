package org.tabletheory.cli.internal.bulk;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.file.SafeFiles;

/**
 * Stores a {@link Checkpoint} in a file, as an item in DynamoDB JSON.
 *
 * <p>The file is replaced atomically: after a crash it contains the last checkpoint or the one before, never a part. Only its
 * owner may read it, because it contains keys of items.
 */
final class CheckpointFile {
    /** Far above any checkpoint that is written. */
    private static final long MAX_BYTES = 1L << 30;

    private final Path file;
    private final Path next;

    /** Creates a checkpoint in this file. */
    CheckpointFile(Path file) {
        this.file = file;
        this.next = SafeFiles.sibling(file, file.getFileName() + ".next");
    }

    /** Returns the checkpoint next to an item file. */
    static CheckpointFile of(Path items) {
        return new CheckpointFile(items.resolveSibling(items.getFileName() + ".checkpoint"));
    }

    /** Returns the last checkpoint, or empty if there is none. */
    Optional<Checkpoint> read() throws IOException {
        if (!SafeFiles.exists(file)) {
            return Optional.empty();
        }
        try (FileChannel channel = SafeFiles.open(file, StandardOpenOption.READ)) {
            if (channel.size() > MAX_BYTES) {
                throw invalid("the file is too large");
            }
            byte[] content = Channels.newInputStream(channel).readAllBytes();
            return Optional.of(Checkpoint.of(DynamoJson.readItem(content)));
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
        SafeFiles.replacePrivate(file, next, DynamoJson.writeBytes(checkpoint.toItem()));
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
