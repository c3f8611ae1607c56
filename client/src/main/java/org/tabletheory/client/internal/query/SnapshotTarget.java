package org.tabletheory.client.internal.query;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.transact.TransactedAction;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * One item that a transaction reads.
 *
 * @param session the session of the client that built the query
 * @param mapper the mapper that reads the item; it decrypts encrypted attributes
 * @param foreign receives the item if it is of no class of a sealed type that is read, or null to fail
 */
public record SnapshotTarget<T>(
        Session session,
        Mapper<T> mapper,
        GetPlan get,
        @Nullable ForeignItems foreign) implements TransactedAction {
    static final String OPERATION = "transactGet";

    /** Returns the item whose full primary key the query gives. */
    public static <T> SnapshotTarget<T> of(Session session, Mapper<T> mapper, QuerySpec spec) {
        session.encryption().require(mapper.model(), OPERATION);
        Reads<T> reads = new Reads<>(session, mapper, spec);
        GetPlan get = reads.requireGet(OPERATION);
        return new SnapshotTarget<>(session, reads.whole(), get, spec.foreign());
    }

    @Override
    public String operation() {
        return "get";
    }

    @Override
    public Model model() {
        return mapper.model();
    }

    @Override
    public Item key() {
        return get.key();
    }
}
