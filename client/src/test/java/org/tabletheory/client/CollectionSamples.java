package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;

/** A table of several classes, and checks for item collections. */
final class CollectionSamples {
    private CollectionSamples() {}

    /** Classes of a sealed type, distinguished by their discriminator. */
    @Table("rows")
    @Discriminator("kind")
    @PartitionKey(template = "TENANT#{tenantId}")
    sealed interface Row {
        String tenantId();

        @SortKey(template = "PROFILE")
        record Profile(String tenantId, String name, boolean active) implements Row {}

        @SortKey(template = "ORDER#{customer}#{number:4}")
        @IndexPartitionKey(value = "GSI1", template = "{tenantId}")
        @IndexSortKey(value = "GSI1", template = "O#{customer}")
        record Purchase(
                String tenantId,
                String customer,
                int number,
                boolean active,
                @Nullable Long total) implements Row {}

        @SortKey(template = "INVOICE#{number:4}")
        record Invoice(String tenantId, int number, boolean active) implements Row {}

        @SortKey(template = "ORDER#{customer}")
        @IndexPartitionKey(value = "GSI1", template = "{tenantId}")
        @IndexSortKey(value = "GSI1", template = "C#{customer}")
        record Cart(String tenantId, String customer, boolean active) implements Row {}
    }

    static final Model ANY = Model.builder("Any", "accounts")
            .partitionKey("PK", Type.S)
            .sortKey("SK", Type.S)
            .build();

    static void assertRejected(Runnable call, String code, String... fragments) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        TableTheoryException.class, e -> assertThat(e.codes()).containsExactly(code))
                .hasMessageContainingAll(fragments);
    }

    static List<Object> objects(GroupedItems<?> found) {
        return List.copyOf(found.items());
    }

    static <T> List<T> paged(CollectionQuery<T> query) {
        List<T> items = new ArrayList<>();
        String cursor = null;
        do {
            GroupedItems<T> page = query.page(cursor);
            items.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return items;
    }
}
