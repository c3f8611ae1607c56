package org.tabletheory.mapping.internal.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;

/** Attributes with former names, as a stream of names and values. */
class AliasReaderTest {
    private static final Map<String, String> ALIASES = Map.of("old", "new");

    @Test
    void renamedAttributesFollowTheOthersWithTheirPresentPath() {
        Item item = Item.of("old", Value.m(Map.of("list", Value.l(Value.n(1), Value.s("x")))))
                .with("other", Value.s("o"));
        AliasReader reader = new AliasReader(TreeReader.of(item), ALIASES);

        reader.startItem();
        assertThat(reader.path()).isEmpty();
        assertThat(reader.nextName()).isEqualTo("other");
        assertThat(reader.path()).isEqualTo("other");
        assertThat(reader.stringIfAny()).isEqualTo("o");
        assertThat(reader.nextName()).isEqualTo("new");
        assertThat(reader.path()).isEqualTo("new");
        assertThat(reader.stringIfAny()).isNull();
        reader.startMap();
        assertThat(reader.nextName()).isEqualTo("list");
        assertThat(reader.path()).isEqualTo("new.list");
        reader.startList();
        assertThat(reader.nextElement()).isTrue();
        assertThat(reader.path()).isEqualTo("new.list[0]");
        assertThat(reader.number()).isEqualTo("1");
        assertThat(reader.nextElement()).isTrue();
        assertThat(reader.string()).isEqualTo("x");
        assertThat(reader.nextElement()).isFalse();
        assertThat(reader.nextName()).isNull();
        assertThat(reader.nextName()).as("the end of the item").isNull();
        assertThat(reader.path()).isEmpty();
    }

    @Test
    void elementOfARenamedListHasItsPath() {
        AliasReader reader = new AliasReader(TreeReader.of(Item.of("old", Value.l(Value.n(1)))), ALIASES);
        reader.startItem();
        reader.nextName();
        reader.startList();
        reader.nextElement();

        assertThat(reader.path()).isEqualTo("new[0]");
    }

    @Table("t")
    record Named(
            @PartitionKey String id,
            @Attribute(aliases = "title") @Nullable String name,
            List<String> tags) {
        Named {
            if (tags.isEmpty()) {
                throw new IllegalStateException();
            }
        }
    }

    @Test
    void exceptionOfAConstructorIsNotReportedForARenamedAttribute() {
        Mapper<Named> mapper = Mappers.builder().build().of(Named.class);
        assertThat(mapper.evolution()).isNotNull();
        Item item = Item.of("id", Value.s("1")).with("title", Value.s("x"));

        assertThat(mapper.read(TreeReader.of(item.with("tags", Value.l(Value.s("a"))))))
                .isEqualTo(new Named("1", "x", List.of("a")));
        assertThatThrownBy(() -> mapper.read(TreeReader.of(item)))
                .hasMessageContaining(
                        "mapping of Named: could not be converted to Named: its code threw" + " IllegalStateException");
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Animal {
        record Cat(
                @PartitionKey String id,
                @Attribute(aliases = "title") @Nullable String name) implements Animal {}

        record Dog(
                @PartitionKey String id,
                @Attribute(aliases = "title") @Nullable String name) implements Animal {}
    }

    @Test
    void discriminatorIsFoundAheadOfRenamedAttributes() {
        Mapper<Animal> mapper = Mappers.builder().build().of(Animal.class);
        Item item = Item.of("title", Value.s("x")).with("id", Value.s("1")).with("kind", Value.s("Cat"));
        byte[] json = DynamoJson.write(item).getBytes(StandardCharsets.UTF_8);

        assertThat(mapper.read(TreeReader.of(item))).isEqualTo(new Animal.Cat("1", "x"));
        assertThat(mapper.read(new JsonBytes(json).items())).isEqualTo(new Animal.Cat("1", "x"));
        assertThat(new AliasReader(new JsonBytes(json).items(), ALIASES).stringAhead("kind"))
                .isEqualTo("Cat");
    }
}
