package org.tabletheory.cli.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;

class ItemInputTest {

    private static List<Item> read(String json, String statusOfIndex) {
        IndexDescription index = new IndexDescription(
                IndexDef.gsi("by-rank", new KeyPart("rank", Type.N)), statusOfIndex, false, null, 0, 0);
        TableDescription table = SampleTable.of(new KeyPart("pk", Type.S), null, index);
        return new ItemInput("items.json", false).read(json.getBytes(StandardCharsets.UTF_8), table);
    }

    @Test
    void keysOfIndexesHaveTheirTypes() {
        for (String status : List.of("ACTIVE", "CREATING", "UPDATING")) {
            assertThatThrownBy(() -> read("{\"pk\":\"a\",\"rank\":\"first\"}", status))
                    .as(status)
                    .isInstanceOf(CommandFailure.class)
                    .hasMessage("items.json: attribute 'rank' of item 1 has type S;"
                            + " the index by-rank of t needs type N");
        }
    }

    /** DynamoDB no longer checks the key of an index that is being deleted. */
    @Test
    void keysOfAnIndexThatIsBeingDeletedMayHaveAnyType() {
        assertThat(read("{\"pk\":\"a\",\"rank\":\"first\"}", IndexDescription.DELETING))
                .containsExactly(Item.of("pk", Value.s("a")).with("rank", Value.s("first")));
    }
}
