package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.AttributeDef;

/** How entities of beans, builders and other classes are created and read. */
class ObjectCreationTest {
    @Table("t")
    @SuppressWarnings("unused") // tests that a transient field is not stored
    static class Bean {
        private @Nullable String id;
        private @Nullable String name;
        private int count = 7;
        private List<String> list = List.of("initial");
        private Optional<String> maybe = Optional.empty();
        private transient @Nullable String cache;

        @PartitionKey("PK")
        public @Nullable String getId() {
            return id;
        }

        public void setId(@Nullable String id) {
            this.id = id;
        }

        @Attribute("label")
        public @Nullable String getName() {
            return name;
        }

        public void setName(@Nullable String name) {
            this.name = name == null ? null : name.strip();
        }
    }

    @Test
    void beansAreReadWithSettersAndKeepInitialValues() {
        Bean bean = Mapping.read(Bean.class, "{\"PK\":{\"S\":\"1\"},\"label\":{\"S\":\" x \"}}");
        assertThat(bean.id).isEqualTo("1");
        assertThat(bean.name).isEqualTo("x");
        assertThat(bean.count).isEqualTo(7);
        assertThat(bean.list).containsExactly("initial");
        assertThat(bean.maybe).isEmpty();
        bean.cache = "not stored";
        assertThat(Mapping.stored(bean).attributes()).containsOnlyKeys("PK", "label", "count", "list", "maybe");
    }

    @Table("t")
    static class Paired {
        @PartitionKey
        @Nullable
        String id;

        private transient @Nullable String held;

        @Attribute("n")
        public @Nullable String getName() {
            return held;
        }

        public void setName(@Nullable String name) {
            held = name;
        }
    }

    @Test
    void annotatedGetterWithSetterIsAProperty() {
        Paired read = Mapping.read(Paired.class, "{\"id\":{\"S\":\"1\"},\"n\":{\"S\":\"x\"}}");
        assertThat(read.held).isEqualTo("x");
        assertThat(Mapping.stored(read).get("n")).isEqualTo(Value.s("x"));
        assertThat(Mapping.mappers().of(Paired.class).path("name").attribute()).isEqualTo("n");
    }

    @Table("t")
    @SuppressWarnings("unused") // fields are read by reflection
    static final class Built {
        @PartitionKey
        private final String id;

        private final @Nullable String note;

        private Built(Builder builder) {
            id = java.util.Objects.requireNonNull(builder.id);
            note = builder.note;
        }

        static Builder builder() {
            return new Builder();
        }

        static final class Builder {
            private @Nullable String id;
            private @Nullable String note = "default";

            public Builder id(String value) {
                id = value;
                return this;
            }

            public Builder withNote(@Nullable String value) {
                note = value;
                return this;
            }

            public Built build() {
                return new Built(this);
            }
        }
    }

    @Table("t")
    static final class Shown {
        @PartitionKey
        String id = "";

        int count;

        public String getCount() {
            return count + " pieces";
        }

        public static Text builder() {
            return new Text();
        }

        /** Builds something else. */
        static final class Text {
            public String build() {
                return "";
            }
        }
    }

    @Test
    void methodsOfOtherTypesAreNeitherGettersNorBuilders() {
        Shown read = Mapping.read(Shown.class, "{\"id\":{\"S\":\"1\"},\"count\":{\"N\":\"3\"}}");
        assertThat(read.count).isEqualTo(3);
        assertThat(Mapping.stored(read).get("count")).isEqualTo(Value.n(3));
    }

    @Table("overloads")
    static final class Overloaded {
        @PartitionKey
        private final String id;

        private Overloaded(String id) {
            this.id = id;
        }

        public String getId() {
            return id;
        }

        static Builder builder() {
            return new Builder();
        }

        static final class Builder {
            private String id = "";

            public Builder withId(String value) {
                id = "with " + value;
                return this;
            }

            public Builder id(Object value) {
                id = "object " + value;
                return this;
            }

            public Builder id(CharSequence value) {
                id = "characters " + value;
                return this;
            }

            public Builder id(String value) {
                id = value;
                return this;
            }

            public Builder id(Comparable<String> value) {
                id = "comparable " + value;
                return this;
            }

            public Overloaded build() {
                return new Overloaded(id);
            }
        }
    }

    @Test
    void builderIsCalledByItsMostSpecificOverload() {
        assertThat(Mapping.read(Overloaded.class, "{\"id\":{\"S\":\"x\"}}").id).isEqualTo("x");
    }

    @Table("pairs")
    static final class Pairs {
        private final Map<String, String> values = new java.util.HashMap<>();

        @Attribute
        public String getZulu() {
            return values.getOrDefault("zulu", "");
        }

        public void setZulu(String value) {
            values.put("zulu", value);
        }

        @PartitionKey
        public String getId() {
            return values.getOrDefault("id", "");
        }

        public void setId(String value) {
            values.put("id", value);
        }

        @Attribute
        public String getAlpha() {
            return values.getOrDefault("alpha", "");
        }

        public void setAlpha(String value) {
            values.put("alpha", value);
        }

        @Ignore
        public Map<String, String> getValues() {
            return values;
        }
    }

    /** Reflection lists methods in any order, so their order in the source cannot count. */
    @Test
    void propertiesWithoutFieldsAreInTheOrderOfTheirNames() {
        assertThat(Mapping.mappers().of(Pairs.class).model().attributes())
                .extracting(AttributeDef::attribute)
                .containsExactly("alpha", "id", "zulu");
    }

    @Table("failing")
    record Failing(@PartitionKey String id) {
        Failing {
            if (id.isEmpty()) {
                throw new AssertionError("a fault, not a value that does not fit");
            }
        }
    }

    @Test
    void errorsOfAConstructorAreNotProblemsOfTheMapping() {
        assertThatThrownBy(() -> Mapping.read(Failing.class, "{\"id\":{\"S\":\"\"}}"))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void objectsAreCreatedByBuilders() {
        assertThat(Mapping.read(Built.class, "{\"id\":{\"S\":\"1\"}}").note).isEqualTo("default");
        assertThat(Mapping.read(Built.class, "{\"id\":{\"S\":\"1\"},\"note\":{\"S\":\"n\"}}").note)
                .isEqualTo("n");
        assertThat(Mapping.read(Built.class, "{\"id\":{\"S\":\"1\"},\"note\":{\"NULL\":true}}").note)
                .isNull();
    }

    @Test
    void exceptionOfAConstructorIsReportedAsCause() {
        assertThat(Mapping.invalidModel(() -> Mapping.read(Built.class, "{}")))
                .hasMessageContaining("could not be converted to Built: its code threw NullPointerException")
                .hasCauseInstanceOf(NullPointerException.class);
    }

    @Table("t")
    static final class Immutable {
        @PartitionKey
        final String id;

        final int count;

        Immutable(int count, String id) {
            this.id = id;
            this.count = count;
        }
    }

    @Test
    void objectsAreCreatedByConstructorsWithNamedParameters() {
        Immutable read = Mapping.read(Immutable.class, "{\"id\":{\"S\":\"1\"},\"count\":{\"N\":\"4\"}}");
        assertThat(read.id).isEqualTo("1");
        assertThat(read.count).isEqualTo(4);
    }
}
