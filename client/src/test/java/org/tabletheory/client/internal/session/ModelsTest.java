package org.tabletheory.client.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

class ModelsTest {
    @Table("shelf")
    record Novel(@PartitionKey String id) {}

    @Table("shelf")
    record Atlas(@PartitionKey String id) {}

    @Test
    void collectionOfTheSameClassesIsCreatedOnce() {
        Models models = new Models(() -> Mappers.builder().build(), "test-");
        AtomicInteger created = new AtomicInteger();
        List<Class<? extends Record>> both = List.of(Novel.class, Atlas.class);
        List<String> tables = models.<Record, List<String>>collection(both, mappers -> {
            created.incrementAndGet();
            return mappers.stream().map(mapper -> mapper.model().table()).toList();
        });
        assertThat(tables).containsExactly("test-shelf", "test-shelf");
        for (int i = 0; i < 3; i++) {
            assertThat(models.<Record, List<String>>collection(
                            both, mappers -> List.of("" + created.incrementAndGet())))
                    .isSameAs(tables);
        }
        assertThat(created).hasValue(1);
        assertThat(models.<Record, Integer>collection(List.of(Atlas.class, Novel.class), List::size))
                .isEqualTo(2);
    }

    @Test
    void collectionsThatBeginWithTheSameClassAreDifferent() {
        Models models = new Models(() -> Mappers.builder().build(), "");
        List<Class<? extends Record>> one = List.of(Novel.class);
        List<Class<? extends Record>> both = List.of(Novel.class, Atlas.class);

        assertThat(models.<Record, Integer>collection(one, List::size)).isEqualTo(1);
        assertThat(models.<Record, Integer>collection(both, List::size)).isEqualTo(2);
    }

    @Test
    void nameStandsForOneModel() {
        Models models = new Models(() -> Mappers.builder().build(), "test-");
        Model note = Model.builder("Note", "notes").partitionKey("id", Type.S).build();
        models.register(note);
        models.register(note);

        assertThat(models.named("Note").model().table()).isEqualTo("test-notes");
        for (Model other : List.of(
                note.withTable("other"),
                note.toBuilder().attribute(AttributeDef.of("text", Type.S)).build())) {
            assertThatThrownBy(() -> models.register(other))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_MODEL))
                    .hasMessageContaining("a different model named Note is already registered, with table test-notes");
        }
    }

    @Test
    void rawItemsAreInThePrefixedTable() {
        Models models = new Models(() -> Mappers.builder().build(), "test-");
        Model note = Model.builder("Note", "notes").partitionKey("id", Type.S).build();

        assertThat(models.raw(note).model().table()).isEqualTo("test-notes");
        assertThat(models.of(note).model().table()).isEqualTo("test-notes");
        assertThat(models.prefixed("notes")).isEqualTo("test-notes");
    }
}
