package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.error.TransactionException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Versions and their pointer on DynamoDB Local. */
@DynamoTest
class PointerSwapTest {
    private final ManualClock clock = new ManualClock("2026-01-01T12:00:00Z");
    private CacheTable table;
    private TableTheory db;
    private PointerSwap pages;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        table = new CacheTable(endpoint, prefix);
        db = table.client(clock);
        pages = PointerSwap.in(db, CacheTable.NAME);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static Item body(String key) {
        return Item.of("s3_key", Value.s(key));
    }

    @Test
    void versionAndPointerAreWrittenTogether() {
        assertThat(pages.current("P")).isEmpty();

        pages.publish("P", "1", body("one.html"));

        assertThat(pages.current("P")).contains(new PointerSwap.PublishedVersion("1", body("one.html")));
        assertThat(table.get("P", "VER#1"))
                .contains(DynamoJson.readItem(
                        "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"VER#1\"},\"s3_key\":{\"S\":\"one.html\"}}"));
        assertThat(table.get("P", "META"))
                .contains(DynamoJson.readItem(
                        "{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"META\"},\"current_sk\":{\"S\":\"VER#1\"}}"));
    }

    @Test
    void versionCannotBeReplaced() {
        pages.publish("P", "1", body("one.html"));
        pages.publish("P", "2", body("two.html"));

        assertThatThrownBy(() -> pages.publish("P", "1", body("other.html"))).isInstanceOf(TransactionException.class);

        assertThat(pages.current("P")).contains(new PointerSwap.PublishedVersion("2", body("two.html")));
        assertThat(table.get("P", "VER#1").orElseThrow().get("s3_key")).isEqualTo(Value.s("one.html"));
    }

    @Test
    void replaceRequiresTheExpectedVersion() {
        pages.publish("P", "1", body("one.html"));
        pages.replace("P", "1", "2", body("two.html"));

        assertThatThrownBy(() -> pages.replace("P", "1", "3", body("three.html")))
                .isInstanceOf(TransactionException.class);

        assertThat(pages.current("P").orElseThrow().id()).isEqualTo("2");
        assertThat(table.get("P", "VER#3")).isEmpty();
    }

    @Test
    void pointerToAnotherItemThanAVersionIsNone() {
        table.put("{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"DRAFT#1\"}}");
        table.put("{\"pk\":{\"S\":\"P\"},\"sk\":{\"S\":\"META\"},\"current_sk\":{\"S\":\"DRAFT#1\"}}");

        assertThat(pages.current("P")).isEmpty();
    }

    @Test
    void rollBackMovesThePointer() {
        pages.publish("P", "1", body("one.html"));
        pages.publish("P", "2", body("two.html"));

        pages.rollBack("P", "1");

        assertThat(pages.current("P").orElseThrow().id()).isEqualTo("1");
        assertThatThrownBy(() -> pages.rollBack("P", "0")).isInstanceOf(TransactionException.class);
    }

    @Test
    void leaseCanBeReleasedInThePublishTransaction() {
        Leases leases = Leases.in(db, CacheTable.NAME);
        Lease former = leases.acquire("P", Duration.ofSeconds(10));
        clock.advance(Duration.ofSeconds(10));
        Lease present = leases.acquire("P", Duration.ofSeconds(10));

        assertThatThrownBy(() -> pages.publish("P", "1", body("late.html"), tx -> leases.releaseIn(tx, former)))
                .isInstanceOf(TransactionException.class);
        assertThat(table.get("P", "VER#1")).isEmpty();

        pages.publish("P", "1", body("one.html"), tx -> leases.releaseIn(tx, present));
        assertThat(table.get("P", "LOCK")).isEmpty();
        assertThat(pages.current("P").orElseThrow().id()).isEqualTo("1");
    }

    @Test
    void invalidInputIsRejected() {
        assertThatThrownBy(() -> pages.publish("P", "1", body("x").with("sk", Value.s("META"))))
                .hasMessageContaining("must not contain pk or sk");
        assertThatThrownBy(() -> pages.publish("P", "", body("x"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pages.publish("", "1", body("x"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pages.replace("P", "", "1", body("x"))).isInstanceOf(IllegalArgumentException.class);
        assertThat(pages.current("P")).isEmpty();
    }
}
