package org.tabletheory.aws;

import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** What tests count with. */
@Table("counters")
record Counter(@PartitionKey String id, long count) {
    /** What a server answers to a read of it. */
    static final String ANSWER = "{\"Item\":{\"id\":{\"S\":\"a\"},\"count\":{\"N\":\"1\"}}}";

    static Query<Counter> a(TableTheory db) {
        return db.model(Counter.class).where("id", "=", "a");
    }
}
