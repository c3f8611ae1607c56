package org.tabletheory.cli.internal.reencrypt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.CommandFailure;

/**
 * The file that tells how far a walk has come: one item in DynamoDB JSON, replaced as a whole after each page, so that
 * whoever reads it after a crash finds the last or the one before.
 */
public final class StateFile {
    private static final long LARGEST = 1 << 20;

    private final Path file;

    /** The state in this file. */
    public StateFile(Path file) {
        this.file = file;
    }

    /**
     * Where a walk stands.
     *
     * @param subject what is walked over, and the key that values are brought under
     * @param cursor where it goes on
     */
    public record State(String subject, String cursor, Counts counts) {}

    /** Where an earlier walk of the same subject stands; empty when there was none. */
    public Optional<State> read(String subject) throws IOException {
        try {
            if (Files.size(file) > LARGEST) {
                throw broken();
            }
            State state = of(DynamoJson.readItem(Files.readAllBytes(file)));
            if (!state.subject().equals(subject)) {
                throw CommandFailure.usage(
                        file + " is of another walk (" + state.subject() + "); delete it, or name another file");
            }
            return Optional.of(state);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (AttributeException | NumberFormatException malformed) {
            throw broken();
        }
    }

    private CommandFailure broken() {
        return CommandFailure.io(file + " tells of no walk; delete it to begin again");
    }

    private State of(Item item) {
        if (item.get("subject") instanceof Value.S subject && item.get("cursor") instanceof Value.S cursor) {
            Counts counts = new Counts(
                    number(item, "renewed"),
                    number(item, "current"),
                    number(item, "without"),
                    number(item, "unreadable"));
            return new State(subject.value(), cursor.value(), counts);
        }
        throw broken();
    }

    private long number(Item item, String name) {
        if (item.get(name) instanceof Value.N number) {
            return Long.parseLong(number.text());
        }
        throw broken();
    }

    /** Replaces it. */
    public void write(State state) throws IOException {
        Item item = Item.of("subject", Value.s(state.subject()))
                .with("cursor", Value.s(state.cursor()))
                .with("renewed", Value.n(state.counts().renewed()))
                .with("current", Value.n(state.counts().current()))
                .with("without", Value.n(state.counts().without()))
                .with("unreadable", Value.n(state.counts().unreadable()));
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.write(next, DynamoJson.writeBytes(item));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Takes it away, when the walk is done. */
    public void delete() throws IOException {
        Files.deleteIfExists(file);
    }
}
