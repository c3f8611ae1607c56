package org.tabletheory.aws;

import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** A test entity with a counter. */
@Table("counters")
record Counter(@PartitionKey String id, long count) {
    /** The response to GetItem. */
    static final String RESPONSE = "{\"Item\":{\"id\":{\"S\":\"a\"},\"count\":{\"N\":\"1\"}}}";

    static KeyQuery<Counter> a(TableTheory db) {
        return db.model(Counter.class).where("id", "=", "a");
    }
}
