package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.TableTheoryException;

/** What setters, builders and constructors receive for attributes that are absent, and where {@code @Table} may be. */
class BuiltObjectsTest {
    @Table("t")
    static final class Bean {
        @PartitionKey
        @Nullable
        String id;

        @Nullable
        List<String> tags;

        List<String> labels = List.of("initial");
        int count = 7;
    }

    @Test
    void absentPropertyOfABeanKeepsItsInitialValue() {
        Bean read = Mapping.read(Bean.class, "{\"id\":{\"S\":\"1\"}}");
        assertThat(read.tags).as("without one it is empty").isEmpty();
        assertThat(read.labels).containsExactly("initial");
        assertThat(read.count).isEqualTo(7);
        Bean stored = Mapping.read(
                Bean.class, "{\"labels\":{\"L\":[]},\"count\":{\"N\":\"1\"},\"tags\":{\"L\":[{\"S\":\"a\"}]}}");
        assertThat(stored.labels).isEmpty();
        assertThat(stored.count).isEqualTo(1);
        assertThat(stored.tags).containsExactly("a");
    }

    record State(
            @Nullable String id,
            int count,
            List<String> tags,
            List<String> labels,
            @Nullable String note) {}

    /** With a builder that returns another one from each of its methods, except one without a result. */
    @Table("t")
    static final class Product {
        @PartitionKey
        final @Nullable String id;

        final int count;
        final List<String> tags;
        final List<String> labels;
        final @Nullable String note;

        private Product(State state) {
            id = state.id();
            count = state.count();
            tags = state.tags();
            labels = state.labels();
            note = state.note();
        }

        State state() {
            return new State(id, count, tags, labels, note);
        }

        /** As Lombok declares a default. */
        static List<String> $default$labels() {
            return List.of("none");
        }

        static Builder builder() {
            return new Builder(new State(null, 5, List.of("none"), $default$labels(), "none"));
        }

        static final class Builder {
            private State state;

            Builder(State state) {
                this.state = state;
            }

            public Builder id(@Nullable String id) {
                return new Builder(new State(id, state.count(), state.tags(), state.labels(), state.note()));
            }

            public Builder setCount(int count) {
                return new Builder(new State(state.id(), count, state.tags(), state.labels(), state.note()));
            }

            public Builder withTags(List<String> tags) {
                return new Builder(new State(state.id(), state.count(), tags, state.labels(), state.note()));
            }

            public Builder labels(List<String> labels) {
                return new Builder(new State(state.id(), state.count(), state.tags(), labels, state.note()));
            }

            public void note(@Nullable String note) {
                state = new State(state.id(), state.count(), state.tags(), state.labels(), note);
            }

            public Product build() {
                return new Product(state);
            }
        }
    }

    @Test
    void builderReceivesWhatIsStored() {
        Product read = Mapping.read(
                Product.class,
                "{\"id\":{\"S\":\"1\"},\"count\":{\"N\":\"2\"},\"tags\":{\"L\":[{\"S\":\"a\"}]},\"labels\":{\"L\":[]},"
                        + "\"note\":{\"NULL\":true}}");
        assertThat(read.state()).isEqualTo(new State("1", 2, List.of("a"), List.of(), null));
    }

    @Test
    void absentPropertyOfABuilderKeepsItsDefault() {
        Product read = Mapping.read(Product.class, "{\"id\":{\"S\":\"1\"}}");
        assertThat(read.state())
                .as("only a list without a default becomes empty")
                .isEqualTo(new State("1", 5, List.of(), List.of("none"), "none"));
    }

    @Table("t")
    record NotNull(@PartitionKey String id, @Nullable String name) {
        NotNull {
            if (name == null) {
                throw new NullPointerException(
                        "Parameter specified as non-null is null: method shop.NotNull.<init>, parameter name");
            }
        }
    }

    @Table("t")
    record Strict(@PartitionKey String id) {
        Strict {
            Objects.requireNonNull(id, "id");
        }
    }

    @Test
    void nullThatAConstructorRejectsIsReported() {
        assertThat(Mapping.invalidModel(() -> Mapping.read(NotNull.class, "{\"id\":{\"S\":\"1\"}}"))
                        .attributePath())
                .as("by the check that Kotlin adds")
                .isEqualTo("name");
        Mapping.assertInvalidModel(() -> Mapping.read(Strict.class, "{}"))
                .contains("could not be converted to Strict: its code threw NullPointerException");
    }

    @Table("t")
    @SuppressWarnings("tabletheory") // only its subclass is an entity
    abstract static class Base {
        @PartitionKey
        @Nullable
        String id;
    }

    static final class Derived extends Base {
        @Nullable
        String name;
    }

    @Table("t")
    @SuppressWarnings("tabletheory") // only its class is an entity
    interface Marked {}

    record Marking(@PartitionKey String id) implements Marked {}

    @Test
    void tableMayBeDeclaredAbove() {
        assertThat(Mapping.mappers().of(Derived.class).model().table()).isEqualTo("t");
        assertThat(Mapping.mappers().of(Derived.class).model().name()).isEqualTo("Derived");
        assertThat(Mapping.mappers().of(Marking.class).model().table()).isEqualTo("t");
    }

    @Table("t")
    @Index(name = "by-name")
    record Entity(
            @PartitionKey String id,
            @IndexPartitionKey("by-name") String name) {}

    @IndexView("by-name")
    record NameOnly(String name) implements ViewOf<Entity> {}

    private static void assertNotMapped(Class<?> type, String message) {
        TableTheoryException problem =
                Mapping.invalidModel(() -> Mapping.mappers().of(type));
        assertThat(problem).hasMessageContaining(message);
    }

    @Test
    void otherClassesAreNotEntities() {
        assertNotMapped(
                NameOnly.class,
                "NameOnly is a view of an index, which is only read; query it with view(NameOnly.class), and write the class"
                        + " that it is a view of");
        for (Class<?> type : List.of(String.class, int.class, Item.class, String[].class)) {
            assertNotMapped(
                    type,
                    " is not an entity; pass a class with @Table or an object of one, and for a model without a class its"
                            + " name");
        }
        Mapping.assertInvalidModel(() -> Mapping.mappers().view(Entity.class))
                .contains("Entity is not a view of an index; annotate it with @IndexView(\"…\")");
    }
}
