package org.tabletheory.client.internal.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.plan.TransactGetPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.transact.ActionList;
import org.tabletheory.client.internal.transact.Cancellation;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.WireResponse;

/** Reads several items, of one or several models, in one transaction. Not safe for use by several threads. */
public final class SnapshotRead {
    private final Session session;
    private final ActionList<SnapshotTarget<?>> targets = new ActionList<>();
    private List<ConsumedCapacity> consumed = List.of();

    public SnapshotRead(Session session) {
        this.session = session;
    }

    /** Adds an item to read. */
    public void add(SnapshotTarget<?> target) {
        session.requireOwn(target.session(), "query", target.model(), SnapshotTarget.OPERATION);
        targets.add(target);
    }

    /** Returns the items in the order in which they were added; empty for missing items. */
    public List<Optional<Object>> read() {
        List<SnapshotTarget<?>> all = targets.all(SnapshotTarget.OPERATION);
        TransactGetPlan plan =
                new TransactGetPlan(all.stream().map(SnapshotTarget::get).toList());
        WireResponse response;
        try {
            response = session.call(plan, targets.models());
        } catch (TransactionException e) {
            throw Cancellation.explained(e, all);
        }
        consumed = session.consumed(response);
        List<@Nullable Item> items = items(plan, response);
        if (items.size() != all.size()) {
            throw malformed(plan, response, "it has " + items.size() + " items for " + all.size() + " keys", null);
        }
        List<Optional<Object>> found = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            found.add(
                    item == null || isForeign(all.get(i), item)
                            ? Optional.empty()
                            : Optional.of(entity(all.get(i), item, response)));
        }
        return found;
    }

    /** Returns the capacity that the read consumed. */
    public List<ConsumedCapacity> consumed() {
        return consumed;
    }

    private static List<@Nullable Item> items(TransactGetPlan plan, WireResponse response) {
        List<@Nullable Item> items = new ArrayList<>();
        try (JsonParser json = DynamoJson.factory().createParser(response.body())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean responses = json.currentName().equals("Responses");
                if (json.nextToken() == JsonToken.START_ARRAY && responses) {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        items.add(item(json));
                    }
                } else {
                    json.skipChildren();
                }
            }
            return items;
        } catch (IOException | AttributeException e) {
            throw malformed(plan, response, "it is not valid DynamoDB JSON", e);
        }
    }

    /** Returns the item of one response, from its opening brace to its closing one. */
    private static @Nullable Item item(JsonParser json) throws IOException {
        Item item = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            boolean isItem = json.currentName().equals("Item");
            if (json.nextToken() == JsonToken.START_OBJECT && isItem) {
                item = Item.readFrom(DynamoJson.reader(json));
            } else {
                json.skipChildren();
            }
        }
        return item;
    }

    /** Returns whether an item is of no class of the sealed type that is read and such items are accepted, and collects it. */
    private boolean isForeign(SnapshotTarget<?> target, Item item) {
        FamilyMembers family = target.mapper().family();
        if (family == null || ForeignItemError.isRead(family, item)) {
            return false;
        }
        ForeignItems foreign = target.foreign();
        if (foreign == null) {
            throw ForeignItemError.of(target.mapper(), family, item, session.keys(), SnapshotTarget.OPERATION);
        }
        foreign.add(item);
        return true;
    }

    private <T> T entity(SnapshotTarget<T> target, Item item, WireResponse response) {
        try {
            return target.mapper().read(TreeReader.of(item));
        } catch (AttributeException e) {
            TableTheoryException invalid = new TableTheoryException(
                    "a stored item does not fit " + target.mapper().type().getName() + ": " + e.problem()
                            + (e.path().isEmpty() ? "" : ", at " + e.path()),
                    Set.of(ErrorCodes.INVALID_MODEL),
                    target.get()
                            .errorContext(target.model().subject(), response)
                            .at(e.path()),
                    e);
            throw session.keys().identified(invalid, target.model(), item);
        } catch (TableTheoryException e) {
            throw session.keys().identified(e, target.model(), item);
        }
    }

    private static MalformedResponseException malformed(
            TransactGetPlan plan, WireResponse response, String problem, @Nullable Throwable cause) {
        return new MalformedResponseException(
                "malformed response: " + problem, plan.errorContext(null, response), cause);
    }
}
