package org.tabletheory.conformance.internal.onetable;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.PackFile;
import org.tabletheory.conformance.internal.Meaning;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Wire;

/** Replays the steps of one write vector on a table of its own. */
final class WriteRun {
    /** How the vectors write a result that was the AWS SDK's own. */
    private static final JsonValue SDK_RESULT = JsonValue.text("(sdk result)");

    private final PackFile file;
    private final Fields vector;
    private final Wire wire;
    private final Clock clock;
    private final FrozenRandomness randomness;
    private final String name;
    private final TableTheory db;
    private final String tableName = "onetable-" + UUID.randomUUID().toString().substring(0, 8);

    WriteRun(PackFile file, Fields vector, Wire wire, Clock clock, FrozenRandomness randomness) {
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
            return failed(vector.line(), name, "a schema and steps that can be replayed", ErrorMeaning.actual(thrown));
        }
    }

    private CaseResult replayed() {
        OneTable table = open(vector.get("schema"));
        table.createTable();
        try {
            return MendedVectors.known().judge(name, file.at(vector.line()), difference(table));
        } finally {
            db.deleteTable(tableName);
        }
    }

    private OneTable open(Node schema) {
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
        List<Node> steps = vector.elements("steps");
        for (int i = 0; i < steps.size(); i++) {
            Fields step = Fields.of(steps.get(i), "a step");
            Optional<CaseResult.Failed> wrong = step(table, step, name + ", step " + (i + 1));
            if (wrong.isPresent()) {
                return wrong;
            }
        }
        String expected = items(vector.objects("items"));
        String actual = items(new StoredItems(wire).of(tableName));
        return expected.equals(actual) ? Optional.empty() : Optional.of(failed(vector.line(), name, expected, actual));
    }

    private static String items(List<JsonValue.Obj> items) {
        List<String> texts = new ArrayList<>();
        items.forEach(item -> texts.add(Meaning.of(StoredSchemaMeaning.of(item).toText())));
        texts.sort(null);
        return texts.toString();
    }

    private Optional<CaseResult.Failed> step(OneTable table, Fields step, String stepName) {
        JsonValue.Obj result = VectorFile.object(step, "result");
        JsonValue expected = result.get("ok");
        Object answer;
        try {
            answer = call(table, step);
        } catch (MalformedDocumentException malformed) {
            throw malformed;
        } catch (RuntimeException thrown) {
            boolean right = result.get("error") instanceof JsonValue.Obj error && ErrorMeaning.is(error, thrown);
            return right
                    ? Optional.empty()
                    : Optional.of(failed(step.line(), stepName, shown(result), ErrorMeaning.actual(thrown)));
        }
        if (result.get("error") instanceof JsonValue.Obj error) {
            return Optional.of(failed(step.line(), stepName, ErrorMeaning.expected(error), "no error"));
        }
        if (expected == null || expected.equals(SDK_RESULT) || answer == Calls.SOMETHING || isSilent(step, expected)) {
            return Optional.empty();
        }
        String wanted = VectorValues.meaning(VectorValues.expected(expected, answer));
        String given = VectorValues.meaning(answer);
        return wanted.equals(given) ? Optional.empty() : Optional.of(failed(step.line(), stepName, wanted, given));
    }

    /** The JavaScript library gives nothing for updates of unique fields; what this one gives can be compared with nothing. */
    private static boolean isSilent(Fields step, JsonValue expected) {
        return expected instanceof JsonValue.Null && step.text("op").matches("update|upsert|remove");
    }

    private static String shown(JsonValue.Obj result) {
        return result.get("error") instanceof JsonValue.Obj error ? ErrorMeaning.expected(error) : "no error";
    }

    private CaseResult.Failed failed(int line, String what, String expected, String actual) {
        return new CaseResult.Failed(file.at(line), what, expected, actual);
    }

    private @Nullable Object call(OneTable table, Fields step) {
        String model = step.findText("model");
        String op = step.text("op");
        Params params = ParamsReader.read(step.find("params"));
        JsonValue properties = step.has("properties") ? step.get("properties").toJson() : JsonValue.Obj.EMPTY;
        if (model == null || model.equals("$table")) {
            List<JsonValue> arguments =
                    properties instanceof JsonValue.Array array ? array.elements() : List.of(properties);
            Calls calls = new Calls(op.equals("saveSchema") ? savedBy(step, table) : table);
            return calls.ofTable(
                    op, arguments.stream().map(VectorValues::toJava).toList(), params, step.line());
        }
        if (!(properties instanceof JsonValue.Obj object)) {
            throw new MalformedDocumentException(step.line(), "'properties' must be an object");
        }
        return new Calls(table).ofModel(model, op, given(object), params, step.line());
    }

    /** What saves a schema: the table of the one that the step gives, or the vector's own. */
    private OneTable savedBy(Fields step, OneTable table) {
        List<Node> arguments = step.elements("properties");
        return arguments.isEmpty() ? table : open(arguments.get(0));
    }

    /** The vectors do not say which of JavaScript's two kinds of bytes a value was; how it is stored tells. */
    private Map<String, @Nullable Object> given(JsonValue.Obj properties) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(VectorValues.properties(properties));
        given.replaceAll((property, value) ->
                value instanceof byte[] bytes && isStoredAsBinary(property) ? ByteBuffer.wrap(bytes) : value);
        return given;
    }

    private boolean isStoredAsBinary(String attribute) {
        return vector.objects("items").stream()
                .anyMatch(item -> item.get(attribute) instanceof JsonValue.Obj value && value.get("B") != null);
    }
}
