package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.CollectionSamples.assertRejected;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UnixSeconds;

/** Conditions of item collections whose classes store the same things in different ways, and the range that is read. */
class CollectionConditionsTest {
    @Table("mixed")
    @PartitionKey(template = "P#{id}")
    @SortKey(template = "A#{number:3}")
    record Alpha(
            String id,
            int number,
            Instant made,
            @Attribute("label") String name,
            String color) {}

    @Table("mixed")
    @PartitionKey(template = "P#{id}")
    @SortKey(template = "C#{number:3}")
    record Gamma(String id, int number, @UnixSeconds Instant made, String name, String color) {}

    @Table("mixed")
    @PartitionKey(template = "P#{id}")
    @SortKey(template = "B#{number:3}")
    record Beta(
            String id,
            int number,
            Instant made,
            @Attribute("label") String name) {}

    /** Its keys have no beginning in common. */
    @Table("mixed")
    @PartitionKey(template = "P#{id}")
    @SortKey(template = "{text}!")
    @SuppressWarnings("tabletheory.order")
    record Free(String id, String text) {}

    @Table("mixed")
    @Discriminator("kind")
    @PartitionKey(template = "P#{id}")
    sealed interface Shape {
        @SortKey(template = "S#ROUND#{number:3}")
        record Round(String id, int number, @Nullable Instant drawn) implements Shape {}

        @SortKey(template = "S#FLAT#{number:3}")
        record Flat(String id, int number) implements Shape {}
    }

    @Table("mixed")
    @PartitionKey(template = "P#{id}")
    @SortKey(template = "D#{number:3}")
    record Drawing(String id, int number, @UnixSeconds Instant drawn) {}

    private final TableTheory db =
            TableTheory.over(StubWire.responding("{\"Items\":[],\"Count\":0}"), Clock.systemUTC());

    @Test
    void valueThatClassesStoreDifferentlyIsRejected() {
        assertRejected(
                () -> db.collection(Alpha.class, Gamma.class)
                        .where("id", "=", "1")
                        .filter("made", "=", Instant.EPOCH)
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "the classes Alpha, Gamma store 'made' differently, so no condition can be on all of them; query one class");
        assertThat(db.collection(Alpha.class, Beta.class)
                        .where("id", "=", "1")
                        .filter("made", "=", Instant.EPOCH)
                        .all()
                        .items())
                .isEmpty();
    }

    @Test
    void valueThatSomeClassesOfASealedTypeStoreDifferentlyIsRejected() {
        assertRejected(
                () -> db.collection(Shape.class, Drawing.class)
                        .where("id", "=", "1")
                        .filter("drawn", "=", Instant.EPOCH)
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "the classes Shape, Drawing store 'drawn' differently");
        assertRejected(
                () -> db.collection(Shape.Flat.class, Drawing.class)
                        .where("id", "=", "1")
                        .filter("drawn", "=", Instant.EPOCH)
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "Flat has no attribute 'drawn'");
    }

    @Test
    void discriminatorIsAnAttributeOfItsSealedTypeOnly() {
        assertRejected(
                () -> db.collection(Drawing.class, Shape.class)
                        .where("id", "=", "1")
                        .filter("kind", "=", "Flat")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "Drawing has no attribute 'kind'");
        assertThat(db.collection(Shape.Round.class, Shape.Flat.class)
                        .where("id", "=", "1")
                        .filter("kind", "=", "Flat")
                        .explain()
                        .filter())
                .contains("kind = ");
    }

    @Test
    void fieldThatClassesStoreAtDifferentPlacesIsRejected() {
        assertRejected(
                () -> db.collection(Alpha.class, Gamma.class)
                        .where("id", "=", "1")
                        .filter("name", "=", "n")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "'name' is stored as 'label' by one class and as 'name' by Gamma; name the attribute that all of them"
                        + " have, or query one class");
        assertThat(db.collection(Alpha.class, Beta.class)
                        .where("id", "=", "1")
                        .filter("name", "=", "n")
                        .explain()
                        .filter())
                .isEqualTo("label = :v4");
    }

    @Test
    void unknownFieldIsReportedAsByTheFirstClass() {
        assertRejected(
                () -> db.collection(Beta.class, Alpha.class)
                        .where("id", "=", "1")
                        .filter("colour", "=", "red")
                        .all(),
                ErrorCodes.INVALID_MODEL,
                "Beta",
                "colour");
        assertRejected(
                () -> db.collection(Beta.class, Alpha.class)
                        .where("id", "=", "1")
                        .filter("color", "=", "red")
                        .all(),
                ErrorCodes.INVALID_OPERATOR,
                "Beta has no attribute 'color'");
    }

    private static String range(CollectionQuery<?> query) {
        String request = query.explain().request();
        return query.explain().keyCondition()
                + request.replaceAll("(?s).*\":v1\":\\{\"S\":\"P#1\"}", "").replaceAll("}}.*", "");
    }

    /** From the lowest key to the highest one, in whichever order the classes are given. */
    @Test
    void rangeIncludesTheKeysOfAllClasses() {
        String between = "PK = :v1 AND SK BETWEEN :v2 AND :v3";
        String all = ",\":v2\":{\"S\":\"A#\"},\":v3\":{\"S\":\"C$\"";
        assertThat(range(db.collection(Alpha.class, Beta.class, Gamma.class).where("id", "=", "1")))
                .isEqualTo(between + all);
        assertThat(range(db.collection(Gamma.class, Alpha.class, Beta.class).where("id", "=", "1")))
                .isEqualTo(between + all);
        assertThat(range(db.collection(Beta.class, Gamma.class, Alpha.class).where("id", "=", "1")))
                .isEqualTo(between + all);
        assertThat(range(db.collection(Gamma.class, Alpha.class)
                        .where("id", "=", "1")
                        .where("number", "=", 7)))
                .startsWith(between + ",\":v2\":{\"S\":\"A#007\"},\":v3\":{\"S\":\"C#007\"");
        assertThat(range(db.collection(Gamma.class, Alpha.class)
                        .where("id", "=", "1")
                        .where("number", "BETWEEN", 7, 9)))
                .startsWith(between + ",\":v2\":{\"S\":\"A#007\"},\":v3\":{\"S\":\"C#009\"");
    }

    @Test
    void keysOfAClassThatCanBeAnyTextHaveNoRange() {
        assertThat(db.collection(Shape.class, Free.class)
                        .where("id", "=", "1")
                        .explain()
                        .keyCondition())
                .isEqualTo("PK = :v1");
    }
}
