package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ItemTooLargeException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Encrypted;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** The client accepts exactly the items that DynamoDB stores, and sends no others. */
@DynamoTest
class ItemLimitsTest {
    private static final int LIMIT = 400 * 1024;
    /** DynamoDB counts the UTF-8 of names and values: "id", "1" and "text". */
    private static final int LONGEST_TEXT = LIMIT - 2 - 1 - 4;

    @Table("notes")
    record Note(@PartitionKey String id, String text) {}

    @Table("notes")
    record Secret(@PartitionKey String id, @Encrypted String text) {}

    @Table("notes")
    record Tree(@PartitionKey String id, List<Object> text) {}

    @Table("notes")
    record Tagged(@PartitionKey String id, Set<String> tags, long count) {}

    private RecordingWire wire;
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .keyProvider(new DeterministicTestKeys("notes"))
                .build();
        wire = new RecordingWire(TestWire.open(config));
        db = TableTheory.over(wire, config);
        db.createTable(Note.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private void assertRejected(Runnable write, Class<? extends TableTheoryException> error, String message) {
        int before = wire.traffic().size();
        assertThatThrownBy(write::run).isInstanceOf(error).hasMessageContaining(message);
        assertThat(wire.traffic()).as("nothing is sent").hasSize(before);
    }

    @Test
    void largestItemIsStoredAndALargerOneIsNotSent() {
        Note largest = new Note("1", "x".repeat(LONGEST_TEXT));
        assertThat(db.model(largest).create()).isEqualTo(largest);
        assertThat(db.model(largest).save()).isEqualTo(largest);

        Note larger = new Note("1", "x".repeat(LONGEST_TEXT + 1));
        String message = "the item has " + (LIMIT + 1) + " bytes, more than the " + LIMIT + " that DynamoDB stores";
        assertRejected(() -> db.model(larger).save(), ItemTooLargeException.class, message);
        assertRejected(() -> db.model(larger).ifNotExists().save(), ItemTooLargeException.class, message);
        assertRejected(() -> db.model(larger).replace(), ItemTooLargeException.class, message);
        assertRejected(() -> db.transactWrite(tx -> tx.put(db.model(larger))), ItemTooLargeException.class, message);
    }

    @Test
    void sizeIsThatOfTheItemAndNotOfItsJson() {
        Note quotes = new Note("1", "\"".repeat(LONGEST_TEXT));
        assertThat(db.model(quotes).create()).isEqualTo(quotes);

        Note umlauts = new Note("1", "ä".repeat(LONGEST_TEXT / 2 + 1));
        assertRejected(() -> db.model(umlauts).save(), ItemTooLargeException.class, "more than the " + LIMIT);
    }

    @Test
    void encryptedItemThatIsTooLargeIsNotSent() {
        Secret large = new Secret("1", "x".repeat(LONGEST_TEXT));
        assertRejected(() -> db.model(large).create(), ItemTooLargeException.class, "more than the " + LIMIT);
        assertRejected(
                () -> db.transactWrite(tx -> tx.create(db.model(large))), ItemTooLargeException.class, "more than the");

        Secret fits = new Secret("1", "x".repeat(LONGEST_TEXT - 1000));
        assertThat(db.model(fits).create()).isEqualTo(fits);
    }

    private Query<Note> filtered(int conditions) {
        Query<Note> query = db.model(Note.class).where("id", "=", "1");
        for (int i = 0; i < conditions; i++) {
            query = query.filter("text", "<>", "text " + i);
        }
        return query;
    }

    @Test
    void expressionThatIsTooLongIsNotSent() {
        assertThat(filtered(140).all()).isEmpty();
        Query<Note> longer = filtered(300);
        assertRejected(
                longer::all,
                TableTheoryException.class,
                "Query of Note: the FilterExpression has more than 4096 bytes, which is DynamoDB's limit; use fewer conditions,"
                        + " IN for several values, or filter the results in the program");
    }

    /** Returns lists inside each other; the outermost is the first level. */
    private static List<Object> nested(int lists) {
        List<Object> nested = List.of("leaf");
        for (int i = 1; i < lists; i++) {
            nested = List.of(nested);
        }
        return nested;
    }

    @Test
    void deepestValueIsStoredAndADeeperOneIsNotSent() {
        Tree deepest = new Tree("1", nested(31));
        assertThat(db.model(deepest).create()).isEqualTo(deepest);
        Tree deeper = new Tree("1", nested(32));
        String message = "is nested deeper than DynamoDB's limit of 32 levels";
        assertRejected(() -> db.model(deeper).save(), TableTheoryException.class, message);
        assertRejected(() -> db.model(deeper).update("text"), TableTheoryException.class, message);

        UpdateBuilder<Tree> update = db.model(Tree.class).where("id", "=", "1").updateBuilder();
        update.set("text[0]", nested(30)).execute();
        assertRejected(() -> update.set("text[0]", nested(31)).execute(), TableTheoryException.class, message);
        update.set("text[0][0]", nested(29)).execute();
        assertRejected(() -> update.set("text[0][0]", nested(30)).execute(), TableTheoryException.class, message);
        update.appendToList("text", List.of(nested(30))).execute();
        assertRejected(
                () -> update.appendToList("text", List.of(nested(31))).execute(), TableTheoryException.class, message);
    }

    /** What an update adds is in the item afterwards, whatever is stored: an update that cannot fit is not sent. */
    @Test
    void updateThatCannotFitIsNotSent() {
        db.model(new Tagged("1", Set.of("a"), 0)).create();
        UpdateBuilder<Tagged> update =
                db.model(Tagged.class).where("id", "=", "1").updateBuilder();
        // The key has three bytes; names count for the item, but not here, because the attribute may be in a map.
        String longest = "x".repeat(LIMIT - 3);
        String message = "more than the " + LIMIT;
        assertRejected(() -> update.add("tags", longest + "x").execute(), ItemTooLargeException.class, message);
        assertRejected(() -> update.set("tags", Set.of(longest + "x")).execute(), ItemTooLargeException.class, message);
        assertRejected(
                () -> db.transactWrite(tx -> tx.updateWithBuilder(update.add("tags", longest + "x"))),
                ItemTooLargeException.class,
                message);
        update.add("count", 1).add("tags", "b").execute();
        assertThat(db.model(Tagged.class).where("id", "=", "1").first())
                .isEqualTo(new Tagged("1", Set.of("a", "b"), 1));
    }
}
