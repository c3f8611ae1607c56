package com.example.shop;

import java.time.Instant;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.Index;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.schema.ProjectionType;

@Table("shop")
@Discriminator("kind")
@Index(name = "by-status", projection = ProjectionType.INCLUDE, fields = "total")
public sealed interface ShopItem {
    String tenantId();

    /** A customer. Form 1 had two names, and the address under another name. */
    @Form(2)
    @PartitionKey(template = "TENANT#{tenantId}#CUSTOMER#{customerId}")
    @SortKey(template = "PROFILE")
    record Customer(
            String tenantId,
            String customerId,
            String name,
            @Attribute(aliases = "mail") String email,
            long orders)
            implements ShopItem {
        @Upcast(from = 1)
        static Item oneName(Item item) {
            return item.without("first")
                    .without("last")
                    .with("name", Value.s(text(item, "first") + " " + text(item, "last")))
                    .with("orders", Value.n(0));
        }

        private static String text(Item item, String name) {
            return item.get(name) instanceof Value.S text ? text.value() : "";
        }
    }

    /** An order, in the partition of its customer. */
    @PartitionKey(template = "TENANT#{tenantId}#CUSTOMER#{customerId}")
    @SortKey(template = "ORDER#{number:8}")
    @IndexPartitionKey(value = "by-status", template = "TENANT#{tenantId}#{status}", attribute = "GSI1PK")
    @IndexSortKey(value = "by-status", template = "{placedAt:millis}", attribute = "GSI1SK")
    record Order(
            String tenantId,
            String customerId,
            long number,
            String status,
            Instant placedAt,
            long total,
            List<Line> lines)
            implements ShopItem {}

    /** A product, in the partition of its tenant. */
    @PartitionKey(template = "TENANT#{tenantId}")
    @SortKey(template = "PRODUCT#{sku:escape}")
    record Product(String tenantId, String sku, String name, long price, long stock) implements ShopItem {}

    /** A line of an order; inside an item. */
    record Line(String sku, long quantity) {}
}
