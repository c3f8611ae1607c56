package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.DeadlineException;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.InterruptedCallException;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.wire.Effect;
import org.tabletheory.client.wire.WireRequest;
import org.tabletheory.client.wire.WireResponse;
import org.tabletheory.schema.Model;

/** Makes the table that models share and waits until it can be used. */
public record TableCreation(Session session) {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Makes the table of these models, of which there is one at least. */
    public void create(List<Model> models) {
        Model first = models.get(0);
        models.forEach(model -> requireSameTable(first, model));
        call(first, "CreateTable", Effect.GUARDED, json -> TableDefinition.write(json, first.table(), models));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isActive(first)) {
            if (System.nanoTime() - end > 0) {
                throw new DeadlineException(
                        "the table " + first.table() + " was made but not ready after " + PATIENCE.toSeconds() + " s",
                        ErrorContext.of("createTable", first.name()),
                        null);
            }
            pause(first);
        }
    }

    private static void requireSameTable(Model first, Model model) {
        if (!first.table().equals(model.table()) || !first.primaryKey().equals(model.primaryKey())) {
            throw new TableTheoryException(
                    "models that share a table have its name and its keys, and " + model.name() + " has others than "
                            + first.name(),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("createTable", model.name()));
        }
    }

    private boolean isActive(Model model) {
        return call(model, "DescribeTable", Effect.READ, json -> json.writeStringField("TableName", model.table()))
                .text()
                .contains("\"TableStatus\":\"ACTIVE\"");
    }

    private void pause(Model model) {
        try {
            session.sleeper().sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "interrupted while waiting for the table " + model.table() + ", which is being made",
                    ErrorContext.of("createTable", model.name()),
                    e);
        }
    }

    private interface Members {
        void write(JsonGenerator json) throws IOException;
    }

    private WireResponse call(Model model, String operation, Effect effect, Members members) {
        WireRequest request = WireRequest.of(operation, effect, out -> {
                    try (JsonGenerator json = DynamoJson.factory().createGenerator(out)) {
                        json.writeStartObject();
                        members.write(json);
                        json.writeEndObject();
                    }
                })
                .onTable(model.table())
                .ofModel(model.name());
        return session.wire().call(session.deadline() == null ? request : request.by(session.deadline()));
    }
}
