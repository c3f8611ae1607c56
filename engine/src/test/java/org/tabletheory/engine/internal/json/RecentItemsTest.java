package org.tabletheory.engine.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;

@Timeout(120)
class RecentItemsTest {
    private static Item item(int id, int length) {
        return Item.of("id", Value.n(String.valueOf(id)), "text", Value.s("é".repeat(length)));
    }

    private static String written(Item item) {
        return new String(ResponseJson.write(Map.of("Item", item)), StandardCharsets.UTF_8);
    }

    private static String expected(Item item) {
        JsonBuffer json = JsonBuffer.verbatim();
        item.writeTo(json);
        return "{\"Item\":" + new String(json.toByteArray(), StandardCharsets.UTF_8) + "}";
    }

    /** The first write only notes the item, the second keeps its JSON, the third copies it. */
    @Test
    void anItemIsWrittenAlikeEachTime() {
        for (int length : List.of(0, 10, 2_000, 5_000)) {
            Item item = item(length, length);
            assertThat(RecentItems.size(item)).isEqualTo(ItemSize.of(item));
            for (int i = 0; i < 4; i++) {
                assertThat(written(item)).isEqualTo(expected(item));
                assertThat(RecentItems.size(item)).isEqualTo(ItemSize.of(item));
            }
        }
    }

    @Test
    void anItemWhoseSizeNobodyRequestedIsWrittenToo() {
        Item item = item(1, 3);
        assertThat(written(item)).isEqualTo(expected(item));
        assertThat(written(item)).isEqualTo(expected(item));
    }

    /** More items than the cache has slots, so that most of them take the slot of another one. */
    @Test
    void itemsThatShareASlotAreNotConfused() {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            items.add(item(i, i % 7));
        }
        for (int round = 0; round < 4; round++) {
            for (Item item : items) {
                assertThat(RecentItems.size(item)).isEqualTo(ItemSize.of(item));
                assertThat(written(item)).isEqualTo(expected(item));
            }
        }
    }

    @Test
    void equalItemsThatAreDifferentObjectsAreWrittenAlike() {
        for (int i = 0; i < 5; i++) {
            Item one = item(7, 4);
            Item other = item(7, 4);
            assertThat(RecentItems.size(one)).isEqualTo(RecentItems.size(other));
            assertThat(written(one)).isEqualTo(written(other));
        }
    }

    @Test
    void threadsSeeTheJsonOfTheirOwnItems() throws Exception {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            items.add(item(i, i % 5));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> readers = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                readers.add(threads.submit(() -> {
                    for (int i = 0; i < 40_000; i++) {
                        Item item = items.get(i * 31 % items.size());
                        RecentItems.size(item);
                        assertThat(written(item)).isEqualTo(expected(item));
                    }
                }));
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
