package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.AttributeNames;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;

@Timeout(120)
class AttributeNamesTest {
    private static final long SEED = 20261116;
    private static final List<String> KNOWN = known();
    private static final List<String> STRANGE = List.of("n", "x", "nnnnnnnnnnnnnnnX", "PK ", "pk", "émile", "PK\"", "");

    private static final List<String> TEXTS =
            List.of("", "a", "seventeen letters", "a \"quote\"", "new\nline", "é", "\uD83D\uDE00", "long ".repeat(20));

    private static List<String> known() {
        List<String> names = new ArrayList<>(List.of("PK", "SK", "email", "é", "quote\"d", "back\\slash", "two words"));
        for (int length = 11; length <= 20; length++) {
            names.add("n".repeat(length));
        }
        return names;
    }

    private static AttributeNames names() {
        return AttributeNames.of(KNOWN.stream().map(AttributeName::of).toArray(AttributeName[]::new));
    }

    /** Reads like a generated codec: each value by the index of its name, strings through {@code stringIfAny}. */
    private static Map<String, Value> byNumber(ItemReader in, AttributeNames names) {
        Map<String, Value> read = new LinkedHashMap<>();
        in.startItem();
        for (int name = in.nextName(names, AttributeNames.NONE); name >= 0; name = in.nextName(names, name)) {
            if (name < KNOWN.size()) {
                String path = in.path();
                String text = in.stringIfAny();
                Value value = text == null ? Value.readFrom(in) : Value.s(text);
                assertThat(path).isEqualTo(KNOWN.get(name));
                read.put(KNOWN.get(name), value);
            } else {
                in.skip();
            }
        }
        return read;
    }

    private static Item item(Random random) {
        List<String> all = new ArrayList<>(KNOWN);
        if (random.nextBoolean()) {
            Collections.shuffle(all, random);
        }
        all = new ArrayList<>(all.subList(0, random.nextInt(all.size() + 1)));
        if (random.nextBoolean()) {
            all.add(random.nextInt(all.size() + 1), STRANGE.get(random.nextInt(STRANGE.size())));
        }
        Map<String, Value> attributes = new LinkedHashMap<>();
        all.forEach(name -> attributes.put(
                name,
                random.nextBoolean()
                        ? Value.s(TEXTS.get(random.nextInt(TEXTS.size())))
                        : JsonBufferTest.value(random, 0)));
        return new Item(attributes);
    }

    private static Map<String, Value> expected(Item item) {
        Map<String, Value> known = new LinkedHashMap<>(item.attributes());
        known.keySet().retainAll(KNOWN);
        return known;
    }

    @Test
    void valuesAreReadByNameInAnyOrderWithUnknownAttributes() throws Exception {
        Random random = new Random(SEED);
        AttributeNames names = names();
        for (int i = 0; i < 2_000; i++) {
            Item item = item(random);
            byte[] json = DynamoJson.writeBytes(item);
            assertThat(byNumber(new JsonBytes(json).items(), names)).isEqualTo(expected(item));
            assertThat(byNumber(TreeReader.of(item), names)).isEqualTo(expected(item));
            try (var parser = DynamoJson.factory().createParser(json)) {
                assertThat(byNumber(DynamoJson.reader(parser), names)).isEqualTo(expected(item));
            }
        }
    }

    @Test
    void whitespaceAndEscapesInNamesAreAccepted() {
        String json =
                "{ \"PK\":{\"S\":\"a\"} , \"SK\" :{ \"S\":\"b\"},\"\\u0065mail\":{\"S\" :\"c\" },\"é\": {\"S\":\"d\"}}";
        for (int i = 0; i < 2; i++) {
            assertThat(byNumber(new JsonBytes(json.getBytes(StandardCharsets.UTF_8)).items(), names()))
                    .isEqualTo(
                            Map.of("PK", Value.s("a"), "SK", Value.s("b"), "email", Value.s("c"), "é", Value.s("d")));
        }
    }

    /** Guessing the next name must not accept what reading name by name rejects. */
    @Test
    void damagedItemsAreReadLikeNameByName() {
        Random random = new Random(SEED);
        AttributeNames names = names();
        String damage = " \"\\{}[]:,SNBLM0-x\t\u0001n";
        for (int i = 0; i < 6_000; i++) {
            byte[] json = DynamoJson.writeBytes(item(random));
            byNumber(new JsonBytes(json).items(), names);
            if (random.nextBoolean()) {
                json[random.nextInt(json.length)] = (byte) damage.charAt(random.nextInt(damage.length()));
            } else {
                json = Arrays.copyOf(json, random.nextInt(json.length));
            }
            byte[] damaged = json;
            assertThat(outcome(() -> byNumber(new JsonBytes(damaged).items(), names)))
                    .as(new String(damaged, StandardCharsets.UTF_8))
                    .isEqualTo(outcome(() -> expected(Item.readFrom(new JsonBytes(damaged).items()))));
        }
    }

    private static Object outcome(java.util.function.Supplier<Map<String, Value>> reading) {
        try {
            return reading.get();
        } catch (AttributeException e) {
            return "rejected";
        }
    }

    @Test
    void orderLearnedByOneThreadDoesNotMisleadAnother() throws Exception {
        AttributeNames names = names();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                Random random = new Random(SEED + thread);
                running.add(threads.submit(() -> {
                    for (int i = 0; i < 2_000; i++) {
                        Item item = item(random);
                        assertThat(byNumber(new JsonBytes(DynamoJson.writeBytes(item)).items(), names))
                                .isEqualTo(expected(item));
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void duplicateNamesAreRejected() {
        AttributeName twice = AttributeName.of("twice");
        assertThatThrownBy(() -> AttributeNames.of(twice, AttributeName.of("once"), twice))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("twice");
    }
}
