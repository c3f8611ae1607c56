package org.tabletheory.client.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.registry.Mappers;

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
}
