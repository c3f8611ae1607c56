package org.tabletheory.conformance.internal.onetable;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.DocumentReader;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.NormalizedJson;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.spi.call.RequestBuffers;

/** Replays the steps of a write vector on a new table. */
final class WriteRun {
    /** Marks a raw result of the AWS SDK in vectors. */
    private static final JsonValue SDK_RESULT = JsonValue.text("(sdk result)");

    private final PackFile file;
    private final DocumentFields vector;
    private final Wire wire;
    private final Clock clock;
    private final FrozenRandomness randomness;
    private final String name;
    private final TableTheory db;
    private final String tableName = "onetable-" + UUID.randomUUID().toString().substring(0, 8);

    WriteRun(PackFile file, DocumentFields vector, Wire wire, Clock clock, FrozenRandomness randomness) {
        this.file = file;
        this.vector = vector;
        this.wire = wire;
        this.clock = clock;
        this.randomness = randomness;
        this.name = vector.text("id");
        this.db = TableTheory.over(wire, clock);
    }

    CaseResult run() {
        try {
            return replayed();
        } catch (MalformedDocumentException malformed) {
            throw malformed;
        } catch (RuntimeException thrown) {
            return failed(vector.line(), name, "no error", ExpectedError.describe(thrown));
        }
    }

    private CaseResult replayed() {
        OneTable table = open(vector.get("schema"));
        table.createTable();
        try {
            return KnownDeviations.known().result(name, file.at(vector.line()), difference(table));
        } finally {
            db.deleteTable(tableName);
        }
    }

    private OneTable open(SourceNode schema) {
        return OneTable.open(db, VectorFile.schema(schema), options().table(tableName));
    }

    private OneTableOptions options() {
        OneTableOptions options =
                OneTableOptions.defaults().clock(clock).random(randomness).partial(false);
        for (Map.Entry<String, JsonValue> key :
                VectorFile.object(vector, "crypto").members().entrySet()) {
            String password = key.getValue() instanceof JsonValue.Obj crypto ? crypto.text("password") : null;
            options = password == null ? options : options.password(key.getKey(), password);
        }
        return options;
    }

    private Optional<CaseResult.Failed> difference(OneTable table) {
        List<SourceNode> steps = vector.elements("steps");
        for (int i = 0; i < steps.size(); i++) {
            DocumentFields step = DocumentFields.of(steps.get(i), "a step");
            Optional<CaseResult.Failed> wrong = step(table, step, name + ", step " + (i + 1));
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        String expected = items(vector.objects("items"));
        String actual = items(storedItems());
        return expected.equals(actual) ? Optional.empty() : Optional.of(failed(vector.line(), name, expected, actual));
    }

    /** Scans the table without the library, as DynamoDB JSON. */
    private List<JsonValue.Obj> storedItems() {
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        json.member("TableName", tableName);
        json.member("ConsistentRead", true);
        json.endObject();
        byte[] response = wire.call(WireRequest.of("Scan", Effect.READ, RequestBuffers.body(json)))
                .body();
        return DocumentFields.of(
                        DocumentReader.read("response.json", new String(response, StandardCharsets.UTF_8)),
                        "the response")
                .objects("Items");
    }

    private static String items(List<JsonValue.Obj> items) {
        List<String> texts = new ArrayList<>();
        items.forEach(item ->
                texts.add(NormalizedJson.of(NormalizedSchemaItem.of(item).toText())));
        texts.sort(null);
        return texts.toString();
    }

    private Optional<CaseResult.Failed> step(OneTable table, DocumentFields step, String stepName) {
        JsonValue.Obj result = VectorFile.object(step, "result");
        JsonValue expected = result.get("ok");
        Object returned;
        try {
            returned = call(table, step);
        } catch (MalformedDocumentException malformed) {
            throw malformed;
        } catch (RuntimeException thrown) {
            boolean matches =
                    result.get("error") instanceof JsonValue.Obj error && ExpectedError.matches(error, thrown);
            return matches
                    ? Optional.empty()
                    : Optional.of(failed(step.line(), stepName, expectedError(result), ExpectedError.describe(thrown)));
        }
        if (result.get("error") instanceof JsonValue.Obj error) {
            return Optional.of(failed(step.line(), stepName, ExpectedError.describe(error), "no error"));
        }
        if (expected == null
                || expected.equals(SDK_RESULT)
                || returned == OneTableCalls.NOT_COMPARED
                || hasNoResult(step, expected)) {
            return Optional.empty();
        }
        String wanted = VectorValues.normalize(VectorValues.expected(expected, returned));
        String actual = VectorValues.normalize(returned);
        return wanted.equals(actual) ? Optional.empty() : Optional.of(failed(step.line(), stepName, wanted, actual));
    }

    /** The JavaScript library returns nothing for updates of unique fields, so there is nothing to compare. */
    private static boolean hasNoResult(DocumentFields step, JsonValue expected) {
        return expected instanceof JsonValue.Null && step.text("op").matches("update|upsert|remove");
    }

    private static String expectedError(JsonValue.Obj result) {
        return result.get("error") instanceof JsonValue.Obj error ? ExpectedError.describe(error) : "no error";
    }

    private CaseResult.Failed failed(int line, String what, String expected, String actual) {
        return new CaseResult.Failed(file.at(line), what, expected, actual);
    }

    private @Nullable Object call(OneTable table, DocumentFields step) {
        String model = step.findText("model");
        String op = step.text("op");
        Params params = ParamsReader.read(step.find("params"));
        JsonValue properties = step.has("properties") ? step.get("properties").toJson() : JsonValue.Obj.EMPTY;
        if (model == null || model.equals("$table")) {
            List<JsonValue> arguments =
                    properties instanceof JsonValue.Array array ? array.elements() : List.of(properties);
            OneTableCalls calls = new OneTableCalls(op.equals("saveSchema") ? schemaTable(step, table) : table);
            return calls.ofTable(
                    op, arguments.stream().map(VectorValues::toJava).toList(), params, step.line());
        }
        if (!(properties instanceof JsonValue.Obj object)) {
            throw new MalformedDocumentException(step.line(), "'properties' must be an object");
        }
        return new OneTableCalls(table).ofModel(model, op, arguments(object), params, step.line());
    }

    /** Returns the table that saves a schema: one for the schema of the step, or that of the vector. */
    private OneTable schemaTable(DocumentFields step, OneTable table) {
        List<SourceNode> arguments = step.elements("properties");
        return arguments.isEmpty() ? table : open(arguments.get(0));
    }

    /** Vectors do not distinguish the two binary types of JavaScript; the stored attribute does. */
    private Map<String, @Nullable Object> arguments(JsonValue.Obj properties) {
        Map<String, @Nullable Object> arguments = new LinkedHashMap<>(VectorValues.properties(properties));
        arguments.replaceAll((property, value) ->
                value instanceof byte[] bytes && isStoredAsBinary(property) ? ByteBuffer.wrap(bytes) : value);
        return arguments;
    }

    private boolean isStoredAsBinary(String attribute) {
        return vector.objects("items").stream()
                .anyMatch(item -> item.get(attribute) instanceof JsonValue.Obj value && value.get("B") != null);
    }
}
