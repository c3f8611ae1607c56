package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Ranges of a text at the end of a key: the same items as if the text were the key. */
@DynamoTest
class TextRangeTest {
    private static final List<String> NAMES = List.of("a", "m", "m\0", "mm", "z", "\uDBFF\uDFFF", "\uDBFF\uDFFFz");

    private interface Named {
        String name();
    }

    @Table("prefixed")
    @PartitionKey(template = "ID#{id}")
    @SortKey(template = "NAME#{name}")
    record Prefixed(String id, String name) implements Named {}

    @Table("unprefixed")
    @PartitionKey(template = "ID#{id}")
    @SortKey(template = "{name}")
    record Unprefixed(String id, String name) implements Named {}

    private static <T extends Named> void assertRanges(TableTheory db, Class<T> type) {
        for (String bound : List.of("", "a", "m", "mm", "\uDBFF\uDFFF")) {
            for (String operator : List.of("<", "<=", ">", ">=")) {
                List<String> expected = new ArrayList<>();
                for (String name : NAMES) {
                    int order = name.compareTo(bound);
                    if (order == 0 ? operator.endsWith("=") : operator.startsWith(order < 0 ? "<" : ">")) {
                        expected.add(name);
                    }
                }
                assertThat(db.model(type)
                                .where("id", "=", "1")
                                .where("name", operator, bound)
                                .all())
                        .as("%s %s", operator, bound)
                        .extracting(Named::name)
                        .containsExactlyElementsOf(expected);
            }
        }
    }

    @Test
    void everyTextOfARangeIsFound(TableTheory db) {
        db.createTable(Prefixed.class);
        db.createTable(Unprefixed.class);
        for (String name : NAMES) {
            db.model(new Prefixed("1", name)).create();
            db.model(new Unprefixed("1", name)).create();
        }

        assertRanges(db, Prefixed.class);
        assertRanges(db, Unprefixed.class);
    }

    @Test
    void emptyOperandMeansTheSameWithAndWithoutAPrefix(TableTheory db) {
        db.createTable(Prefixed.class);
        db.createTable(Unprefixed.class);
        db.model(new Prefixed("1", "\0")).create();
        db.model(new Unprefixed("1", "\0")).create();

        for (Class<? extends Named> type : List.of(Prefixed.class, Unprefixed.class)) {
            Query<? extends Named> query = db.model(type).where("id", "=", "1");
            assertThat(query.where("name", "BEGINS_WITH", "").all())
                    .as("all begin with it")
                    .hasSize(1);
            assertThat(query.where("name", "BETWEEN", "", "a").all()).hasSize(1);
            assertThat(query.where("name", "BETWEEN", "", "").all()).isEmpty();
            assertThat(query.where("name", "<=", "").all()).isEmpty();
        }
    }

    @Test
    void boundOfTheGreatestLengthIsAccepted(TableTheory db) {
        db.createTable(Prefixed.class);
        String longest = "a".repeat(1_024 - "NAME#".length());
        db.model(new Prefixed("1", longest)).create();
        db.model(new Prefixed("1", "b")).create();

        assertThat(db.model(Prefixed.class)
                        .where("id", "=", "1")
                        .where("name", ">", longest)
                        .all())
                .containsExactly(new Prefixed("1", "b"));
    }
}
