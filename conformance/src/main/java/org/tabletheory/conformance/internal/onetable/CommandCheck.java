package org.tabletheory.conformance.internal.onetable;

import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;

/** Compares the request of a call with the recorded request. */
final class CommandCheck {
    private final OneTableDocument schema;

    CommandCheck(OneTableDocument schema) {
        this.schema = schema;
    }

    VectorComparison compare(DocumentFields vector) {
        String op = vector.text("op");
        JsonValue.Obj properties = VectorFile.object(vector, "properties");
        Params params = ParamsReader.read(vector.find("params"));
        JsonValue.Obj command = vector.object("command");
        String name = op + " " + properties.toText() + " "
                + VectorFile.object(vector, "params").toText();
        String model = vector.has("model")
                ? vector.text("model")
                : schema.entities().keySet().iterator().next();
        RecordingWire wire = new RecordingWire();
        OneTable table = OneTable.open(
                TableTheory.over(wire, Clock.systemUTC()),
                schema,
                OneTableOptions.defaults().table(tableName(command)).partial(false));
        RuntimeException thrown =
                call(new OneTableCalls(table), model, op, VectorValues.properties(properties), params, vector.line());
        if (command.get("error") instanceof JsonValue.Obj error) {
            String expected = ExpectedError.describe(error);
            boolean matches = thrown != null && wire.last().isEmpty() && ExpectedError.matches(error, thrown);
            return new VectorComparison(name, expected, matches ? expected : sent(wire, thrown));
        }
        return new VectorComparison(name, NormalizedRequest.of(operation(op, command), command), sent(wire, thrown));
    }

    /** Returns what the call throws, including errors caused by the empty response. */
    private static @Nullable RuntimeException call(
            OneTableCalls calls,
            String model,
            String op,
            Map<String, ? extends @Nullable Object> properties,
            Params params,
            int line) {
        try {
            calls.ofModel(model, op, properties, params, line);
            return null;
        } catch (MalformedDocumentException malformed) {
            throw malformed;
        } catch (RuntimeException thrown) {
            return thrown;
        }
    }

    private static String sent(RecordingWire wire, @Nullable RuntimeException thrown) {
        return wire.last()
                .map(sent -> NormalizedRequest.of(sent.operation(), sent.request()))
                .orElseGet(() -> thrown == null ? "no request" : ExpectedError.describe(thrown));
    }

    private static String tableName(JsonValue.Obj command) {
        String name = command.text("TableName");
        return name == null ? "CMD" : name;
    }

    private static String operation(String op, JsonValue.Obj command) {
        if (command.get("KeyConditionExpression") != null) {
            return "Query";
        }
        return switch (op) {
            case "create" -> "PutItem";
            case "get" -> "GetItem";
            case "remove" -> "DeleteItem";
            case "scan" -> "Scan";
            case "find" -> "Query";
            default -> "UpdateItem";
        };
    }
}
