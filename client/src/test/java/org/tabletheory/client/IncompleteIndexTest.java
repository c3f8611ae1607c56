package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.ProjectionType;

/** An index that does not project every attribute is not chosen: its entities would have empty fields, without an error. */
@DynamoTest
class IncompleteIndexTest {
    @Table("parcels")
    @Index(name = "by-driver", projection = ProjectionType.KEYS_ONLY)
    @Index(name = "by-weight", type = IndexType.LSI, projection = ProjectionType.KEYS_ONLY)
    @Index(
            name = "by-depot",
            projection = ProjectionType.INCLUDE,
            fields = {"driver", "weight", "note"})
    record Parcel(
            @PartitionKey String street,
            @SortKey String house,
            @IndexPartitionKey("by-driver") String driver,
            @IndexPartitionKey("by-depot") @Nullable String depot,
            @IndexSortKey("by-weight") long weight,
            @Nullable String note) {}

    @IndexView("by-driver")
    record ParcelKey(String street, String house) implements ViewOf<Parcel> {}

    @Table("shapes")
    @Discriminator("kind")
    @Index(name = "by-colour", projection = ProjectionType.INCLUDE, fields = "kind")
    sealed interface Shape {
        record Dot(
                @PartitionKey String id,
                @IndexPartitionKey("by-colour") String colour) implements Shape {}

        record Line(
                @PartitionKey String id,
                @IndexPartitionKey("by-colour") String colour,
                long length) implements Shape {}
    }

    private static final Parcel PARCEL = new Parcel("s", "1", "d", "p", 3, "fragile");

    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Parcel.class);
        db.model(PARCEL).create();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Query<Parcel> ofDriver() {
        return db.model(Parcel.class).where("driver", "=", "d");
    }

    @Test
    void queryThatOnlyAnIncompleteIndexSupportsIsRejected() {
        assertThatThrownBy(() -> ofDriver().all())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR))
                .hasMessageContaining("only index by-driver supports where on 'driver', and it does not project"
                        + " 'depot', 'weight', 'note', which would be empty")
                .hasMessageContaining("index(\"by-driver\")")
                .hasMessageContaining("a view")
                .hasMessageContaining("fetchFull()");
        List<UnaryOperator<Query<Parcel>>> others =
                List.of(query -> query.limit(1), query -> query.filter("house", "=", "1"), query -> query.pageSize(1));
        for (UnaryOperator<Query<Parcel>> other : others) {
            Query<Parcel> query = other.apply(ofDriver());
            assertThatThrownBy(query::firstOrEmpty).hasMessageContaining("by-driver");
            assertThatThrownBy(query::page).hasMessageContaining("by-driver");
            assertThatThrownBy(query::stream).hasMessageContaining("by-driver");
        }
        assertThat(ofDriver().explain().warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .startsWith("this query is rejected when it is executed: only index by-driver")
                        .contains("index(\"by-driver\")", "a view", "fetchFull()"));
    }

    @Test
    void everyRemedyOfTheMessageWorks() {
        assertThat(ofDriver().index("by-driver").first()).isEqualTo(new Parcel("s", "1", "d", null, 0, null));
        assertThat(ofDriver().select("street", "house").first().house()).isEqualTo("1");
        assertThat(ofDriver().count()).isEqualTo(1);
        ViewQuery<ParcelKey, Parcel> view = db.view(ParcelKey.class).where("driver", "=", "d");
        assertThat(view.all()).containsExactly(new ParcelKey("s", "1"));
        assertThat(view.fetchFull().items()).containsExactly(PARCEL);
        assertThat(ofDriver().scan()).containsExactly(PARCEL);
    }

    @Test
    void indexThatProjectsEveryAttributeIsChosen() {
        assertThat(db.model(Parcel.class).where("depot", "=", "p").all()).containsExactly(PARCEL);
    }

    @Test
    void tableIsReadInsteadOfAnIncompleteLocalIndex() {
        Query<Parcel> heavy = db.model(Parcel.class).where("street", "=", "s").where("weight", ">", 1);

        assertThat(heavy.all()).containsExactly(PARCEL);
        assertThat(heavy.explain().index()).isNull();
        assertThat(heavy.select("weight").explain().index()).isEqualTo("by-weight");
        assertThatThrownBy(() -> heavy.orderBy("weight", "desc").all())
                .hasMessageContaining("only index by-weight supports where on 'street', 'weight' with this order");
    }

    @Test
    void allowScansDoesNotAllowEmptyFields(URI endpoint, TablePrefix prefix) {
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .allowScans(true)
                .build();
        try (TableTheory scanning = TableTheory.over(TestWire.open(config), config)) {
            assertThatThrownBy(() -> scanning.model(Parcel.class)
                            .where("driver", "=", "d")
                            .all())
                    .hasMessageContaining("only index by-driver");
        }
    }

    @Table("trips")
    @PartitionKey(template = "TRIP#{id}")
    @IndexPartitionKey(value = "by-driver", template = "{driver}", attribute = "GSI1PK")
    @IndexSortKey(value = "by-driver", template = "{day}", attribute = "GSI1SK")
    @Index(name = "by-driver", projection = ProjectionType.KEYS_ONLY)
    record Trip(String id, String driver, String day) {}

    @Test
    void attributesThatKeysAreComputedOfNeedNotBeProjected() {
        db.createTable(Trip.class);
        Trip trip = new Trip("1", "ann", "2026-01-02");
        db.model(trip).create();

        assertThat(db.model(Trip.class).where("driver", "=", "ann").all()).containsExactly(trip);
    }

    /** What other classes of the family have does not matter to the one that is read. */
    @Test
    void attributesOfTheClassThatIsReadDecide() {
        db.createTable(Shape.class);
        Shape.Dot dot = new Shape.Dot("1", "red");
        db.model(dot).create();
        db.model(new Shape.Line("2", "red", 5)).create();

        assertThat(db.model(Shape.Dot.class).where("colour", "=", "red").all()).containsExactly(dot);
        assertThatThrownBy(() ->
                        db.model(Shape.Line.class).where("colour", "=", "red").all())
                .hasMessageContaining("does not project 'length'");
        assertThatThrownBy(
                        () -> db.model(Shape.class).where("colour", "=", "red").all())
                .hasMessageContaining("does not project 'length'");
    }

    @Table("gym")
    @Discriminator("kind")
    @Index(name = "classes", projection = ProjectionType.KEYS_ONLY)
    sealed interface GymRow {
        @PartitionKey(template = "BOOKING#{no:4}")
        @IndexPartitionKey(value = "classes", template = "{gymId}#{className}", attribute = "GSI1PK")
        record Booking(String gymId, int no, String className, String member) implements GymRow {}

        @PartitionKey(template = "MEMBER#{name}")
        record Member(String name) implements GymRow {}
    }

    @Table("lessons")
    @PartitionKey(template = "GYM#{gymId}")
    @SortKey(template = "LESSON#{no:4}")
    @IndexPartitionKey(value = "teachers", template = "T#{teacher}", attribute = "GSI1PK")
    @Index(name = "teachers", projection = ProjectionType.KEYS_ONLY)
    record Lesson(
            String gymId,
            int no,
            @Attribute(aliases = "coach") @Nullable String teacher,
            @Nullable String room) {}

    @Test
    void rejectedQueryOfAClassNamesTheDiscriminatorAndNotTheComponentsOfTheKey() {
        db.createTable(GymRow.class);
        assertThatThrownBy(() -> db.model(GymRow.Booking.class)
                        .where("gymId", "=", "g")
                        .where("className", "=", "yoga")
                        .all())
                .hasMessageContaining(
                        "index classes, which does not project 'kind', so the class of an item is unknown;"
                                + " a view (a class with @IndexView) reads it");
    }

    @Test
    void componentsOfKeysAreSelectedFromAnIndexThatHasOnlyKeys() {
        db.createTable(Lesson.class);
        db.model(new Lesson("g", 7, "eve", "blue")).create();
        Query<Lesson> ofTeacher = db.model(Lesson.class).where("teacher", "=", "eve");

        assertThat(ofTeacher.index("teachers").select("no").all())
                .singleElement()
                .satisfies(lesson -> assertThat(lesson.no()).isEqualTo(7));
        assertThat(ofTeacher.select("teacher").all())
                .singleElement()
                .satisfies(lesson -> assertThat(lesson.teacher()).isEqualTo("eve"));
        assertThat(ofTeacher.select("teacher", "no").explain().projection())
                .containsExactlyInAnyOrder("GSI1PK", "PK", "SK");
        assertThatThrownBy(
                        () -> ofTeacher.index("teachers").select("no", "room").all())
                .hasMessageContaining("index teachers does not project 'room'; do not select it");
        assertThatThrownBy(() -> ofTeacher.select("no", "room").all())
                .hasMessageContaining("index teachers, which does not project 'room', which the query uses");
    }
}
