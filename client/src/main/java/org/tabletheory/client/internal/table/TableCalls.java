package org.tabletheory.client.internal.table;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.WireRequest;

/** DynamoDB operations on one table. Immutable and safe for use by many threads. */
public record TableCalls(Session session, String table) {
    /** Writes members of a request. */
    interface MembersWriter {
        void write(JsonGenerator json) throws IOException;
    }

    /** Returns all that is known of the table; settings that this client may not read, or the server does not know, are null. */
    public TableDescription describe() {
        JsonValue.Obj table = described();
        TableAdministration settings = new TableAdministration(this);
        return new DescriptionReader(table).read(ttl(), settings.recoveryDays(), settings.tags(table.text("TableArn")));
    }

    /** Returns the description of the table with its time to live. */
    public TableDescription describeWithTtl() {
        return new DescriptionReader(described()).read(ttl(), null, null);
    }

    /** Returns the description of the table with its time to live, if the table exists. */
    Optional<TableDescription> find() {
        try {
            return Optional.of(describeWithTtl());
        } catch (TableNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Returns the status of the table, such as {@code ACTIVE}, with one request. */
    public String status() {
        return describeWithoutTtl().status();
    }

    /** Returns the description without time to live, which would take a second request and another permission. */
    TableDescription describeWithoutTtl() {
        return new DescriptionReader(described()).read(null, null, null);
    }

    private JsonValue.Obj described() {
        return DescriptionReader.object(call("DescribeTable", Effect.READ, json -> {}), "Table");
    }

    private @Nullable String ttl() {
        JsonValue.Obj ttl =
                DescriptionReader.object(call("DescribeTimeToLive", Effect.READ, json -> {}), "TimeToLiveDescription");
        boolean on = Set.of("ENABLED", "ENABLING").contains(String.valueOf(ttl.text("TimeToLiveStatus")));
        return on ? ttl.text("AttributeName") : null;
    }

    JsonValue.Obj call(String operation, Effect effect, MembersWriter members) {
        return send(operation, effect, json -> {
            json.writeStringField("TableName", table);
            members.write(json);
        });
    }

    /** Calls an operation that names the table by its ARN. */
    JsonValue.Obj callByArn(String operation, Effect effect, String arn, MembersWriter members) {
        return send(operation, effect, json -> {
            json.writeStringField("ResourceArn", arn);
            members.write(json);
        });
    }

    private JsonValue.Obj send(String operation, Effect effect, MembersWriter members) {
        String problem = Model.tableProblem(table);
        if (problem != null) {
            throw new TableTheoryException(problem, ErrorCodes.INVALID_MODEL, ErrorContext.of(operation, null));
        }
        WireRequest request = WireRequest.of(operation, effect, body(members)).onTable(table);
        WireRequest timed = session.deadline() == null ? request : request.by(session.deadline());
        return JsonResponse.read(timed, session.wire().call(timed));
    }

    private static RequestBody body(MembersWriter members) {
        return RequestBody.of(json(members));
    }

    static byte[] json(MembersWriter members) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = DynamoJson.factory().createGenerator(bytes)) {
            json.writeStartObject();
            members.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory does not fail", e);
        }
        return bytes.toByteArray();
    }
}
