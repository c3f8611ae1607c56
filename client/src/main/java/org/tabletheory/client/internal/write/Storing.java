package org.tabletheory.client.internal.write;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.internal.Sealing;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.WholeItem;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * The storing of one whole entity: from its fields straight to the request's bytes where its mapper can and nothing is to
 * be encrypted, by way of a tree otherwise. The bytes of an item are never fewer than what DynamoDB counts for it, so an
 * item that is short as JSON is not too large. Not safe for use by several threads.
 */
final class Storing<T> {
    private final Mapper<T> mapper;
    private final Model model;
    private final T entity;
    private final WriteRefusal refusal;
    private final Instant now;
    private final Sealing sealing;
    private @Nullable WritePlanner planner;
    private @Nullable JsonBuffer encoded;
    private @Nullable Item item;

    Storing(Mapper<T> mapper, T entity, WriteRefusal refusal, Instant now, Sealing sealing) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.entity = entity;
        this.refusal = refusal;
        this.now = now;
        this.sealing = sealing;
        JsonBuffer buffer = new JsonBuffer();
        boolean direct = !model.hasEncryptedAttributes()
                && mapper.write(entity, now, buffer)
                && buffer.size() <= ItemSize.MAX_BYTES;
        if (direct) {
            encoded = buffer;
        } else {
            item = planner().item();
        }
    }

    /** The entity taken apart. */
    WritePlanner planner() {
        WritePlanner known = planner;
        if (known == null) {
            known = WritePlanner.of(mapper, entity, refusal, now);
            planner = known;
        }
        return known;
    }

    /** The put, over whatever is there unless a condition forbids it. */
    PutPlan plan(@Nullable Predicate condition) {
        JsonBuffer buffer = encoded;
        return buffer == null
                ? planner().put(sealing.seal(model, item()), condition)
                : new PutPlan(model.table(), new WholeItem.Encoded(buffer), condition, WritePlanner.effect(condition));
    }

    private Item item() {
        Item known = item;
        if (known == null) {
            throw new IllegalStateException("there is no tree of an entity that went straight to bytes");
        }
        return known;
    }

    /** The entity as it is read from what was stored. */
    T stored() {
        JsonBuffer buffer = encoded;
        if (buffer == null) {
            return mapper.read(TreeReader.of(item()));
        }
        try (JsonParser parser = buffer.parser()) {
            return mapper.read(DynamoJson.reader(parser));
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
    }
}
