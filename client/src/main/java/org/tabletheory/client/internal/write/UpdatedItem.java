package org.tabletheory.client.internal.write;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.WireResponse;

/**
 * Reads the item from the response to an update, which was applied even if the response cannot be read.
 *
 * @param keys how the item's key appears in messages
 */
record UpdatedItem<T>(Mapper<T> mapper, UpdatePlan plan, WireResponse response, KeyText keys) {
    private static final String APPLIED = "the update was applied, but ";

    /** Returns the item: its key alone if it did not exist and the update only removed attributes, which stores nothing. */
    T read() {
        Optional<T> found = find();
        if (found.isPresent()) {
            return found.get();
        }
        if (!plan.onlyRemoves()) {
            throw unreadable(null);
        }
        return read(TreeReader.of(plan.key()));
    }

    /** Returns the item, or empty when the response has none because there was none before. */
    Optional<T> find() {
        try (JsonParser json = DynamoJson.factory().createParser(response.body())) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                if (json.currentName().equals("Attributes")) {
                    return Optional.of(read(DynamoJson.reader(json)));
                }
                json.nextToken();
                json.skipChildren();
            }
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private T read(ItemReader item) {
        try {
            return mapper.read(item);
        } catch (AttributeException e) {
            throw unfit(e.getMessage(), e.path(), Set.of(ErrorCodes.INVALID_MODEL), e);
        } catch (TableTheoryException e) {
            throw e.getClass() == TableTheoryException.class
                    ? unfit(e.getMessage(), e.attributePath(), e.codes(), e)
                    : e;
        }
    }

    private TableTheoryException unfit(
            @Nullable String problem, @Nullable String path, Set<String> codes, RuntimeException cause) {
        String message =
                APPLIED + "the stored item does not fit " + mapper.type().getName() + ": " + problem;
        ErrorContext where =
                path == null || path.isEmpty() ? context() : context().at(path);
        return new TableTheoryException(message, codes, where, cause).about(plan.key(), keys.of(plan.key()));
    }

    private MalformedResponseException unreadable(@Nullable IOException cause) {
        return new MalformedResponseException(
                APPLIED + "the response does not contain the item with the key " + keys.of(plan.key())
                        + "; read the item instead.",
                context().about(plan.key()),
                cause);
    }

    private ErrorContext context() {
        return plan.errorContext(mapper.model().subject(), response).withOutcomeUnknown();
    }
}
