package com.example.orders;

import java.time.Instant;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.DiscriminatorValue;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

/** The items of the table. Those of a tenant have one partition key, so that no query can reach those of another. */
@Table("${shop.table}")
@Discriminator("kind")
public sealed interface ShopItem {
    /** Returns the partition key of a tenant. */
    static String tenantKey(String tenant) {
        return "TENANT#" + tenant;
    }

    /** An order of some pieces of an article. */
    @DiscriminatorValue("order")
    record Order(
            @PartitionKey String pk,
            @SortKey String sk,
            String id,
            String article,
            int count,
            String status,
            @CreatedAt Instant created,
            @Version long version)
            implements ShopItem {
        static final String PREFIX = "ORDER#";

        static Order create(String tenant, String id, String article, int count) {
            return new Order(tenantKey(tenant), PREFIX + id, id, article, count, "open", null, 0);
        }

        Order with(String otherStatus, long readVersion) {
            return new Order(pk, sk, id, article, count, otherStatus, created, readVersion);
        }
    }

    /** How many pieces of an article there are. */
    @DiscriminatorValue("stock")
    record Stock(@PartitionKey String pk, @SortKey String sk, String article, int available, @Version long version)
            implements ShopItem {
        static Stock create(String tenant, String article, int available) {
            return new Stock(tenantKey(tenant), key(article), article, available, 0);
        }

        static String key(String article) {
            return "STOCK#" + article;
        }

        Stock less(int count) {
            return new Stock(pk, sk, article, available - count, version);
        }
    }
}
