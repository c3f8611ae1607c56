package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.spi.call.RequestBuffers;

/** Stores a whole item and replaces one with the same key. When the condition fails, the response has the old item. */
public record PutPlan(
        String table, PutItem content, @Nullable Predicate condition, Effect effect) implements Plan, TransactAction {
    private static final int USUAL_PUT = 1024;

    public PutPlan(String table, Item item, @Nullable Predicate condition, Effect effect) {
        this(table, new PutItem.Tree(item), condition, effect);
    }

    /**
     * Begins the request of a put and returns its buffer. The caller writes the item, which is checked on the way, and then
     * calls {@link #encoded}.
     *
     * @param capacity whether the response has the consumed capacity
     */
    public static JsonBuffer begin(String table, ReturnConsumedCapacity capacity) {
        JsonBuffer request = RequestBuffers.newBuffer(USUAL_PUT);
        request.startObject();
        request.member("TableName", table);
        RequestMembers.capacity(request, capacity);
        request.name("Item");
        request.setVerbatim(false);
        return request;
    }

    /**
     * Returns the put of an item that was written to the request's own buffer, so that it is not copied again.
     *
     * @param request from {@link #begin} with the same table
     * @param from the buffer's size before the item
     */
    public static PutPlan encoded(
            String table, JsonBuffer request, int from, @Nullable Predicate condition, Effect effect) {
        int to = request.size();
        request.setVerbatim(true);
        try {
            writeCondition(request, condition);
        } catch (AttributeException e) {
            throw RequestMembers.unwritable("PutItem", null, table, e);
        }
        request.endObject();
        return new PutPlan(
                table, new PutItem.Encoded(request, from, to, RequestBuffers.body(request)), condition, effect);
    }

    /** Returns the item as a tree. */
    public Item item() {
        return content.item();
    }

    @Override
    public String operation() {
        return "PutItem";
    }

    @Override
    public String action() {
        return "Put";
    }

    /** An item that was written to the request's buffer is in a complete request. */
    @Override
    public RequestBody body(ReturnConsumedCapacity capacity) {
        RequestBody written = content.request();
        return written == null ? Plan.super.body(capacity) : written;
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        json.member("TableName", table);
        json.name("Item");
        content.writeTo(json);
        writeCondition(json, condition);
    }

    private static void writeCondition(JsonBuffer json, @Nullable Predicate condition) {
        if (condition != null) {
            RequestMembers.condition(json, condition);
        }
    }
}
