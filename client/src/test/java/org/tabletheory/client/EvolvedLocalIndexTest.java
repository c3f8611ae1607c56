package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ProjectionType;

/** A local index without the number of the form: DynamoDB fetches what is selected from the table. */
@DynamoTest
class EvolvedLocalIndexTest {
    @Table("entries")
    @Form(2)
    @Index(name = "by-day", type = IndexType.LSI, projection = ProjectionType.KEYS_ONLY)
    record Entry(
            @PartitionKey String log,
            @SortKey int number,
            @IndexSortKey("by-day") String day,
            String title) {
        @Upcast(from = 1)
        static Item titled(Item item) {
            return item.without("head").with("title", Objects.requireNonNull(item.get("head")));
        }
    }

    @Test
    void selectedAttributesAreReadIfTheItemsHaveThePresentForm(TableTheory db) {
        db.createTable(Entry.class);
        db.model(new Entry("l", 1, "mon", "first")).create();
        Query<Entry> byDay =
                db.model(Entry.class).where("log", "=", "l").index("by-day").select("title");

        assertThat(byDay.all()).extracting(Entry::title).isEqualTo(List.of("first"));

        Model raw = Model.builder("Raw", "entries")
                .partitionKey("log", Type.S)
                .sortKey("number", Type.N)
                .build();
        Item older = Item.of("log", Value.s("l"))
                .with("number", Value.n(2))
                .with("day", Value.s("tue"))
                .with("head", Value.s("second"));
        db.items(raw).put(new ItemWrite.Put(older, null));
        assertThatThrownBy(byDay::all)
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL))
                .hasMessageContaining("the item has the form 1");
        assertThat(db.model(Entry.class).where("log", "=", "l").all())
                .extracting(Entry::title)
                .containsExactly("first", "second");
    }
}
