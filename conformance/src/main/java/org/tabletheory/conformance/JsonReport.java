package org.tabletheory.conformance;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/**
 * Tells a run to machines, as one JSON document.
 *
 * <pre>{@literal
 * {"packs":[{"name":"attribute-serialization",
 *            "findings":[{"kind":"failed","place":"v.jsonl:3","name":"n-1","expected":"31","actual":"32"},
 *                        {"kind":"unreadable","place":"v.jsonl:4","problem":"it is not JSON"}],
 *            "passed":200,"failed":1,"skipped":{"batch":2},"unreadable":1}],
 *  "unknownFiles":["vectors/other.json"]}
 * }</pre>
 */
public final class JsonReport implements Report {
    private final JsonGenerator json;

    /** A report that is written to this, which is flushed at the end and not closed. */
    public JsonReport(Writer out) throws IOException {
        json = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.writeStartObject();
        json.writeArrayFieldStart("packs");
    }

    @Override
    public void begin(Pack pack) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", pack.name());
        json.writeArrayFieldStart("findings");
    }

    @Override
    public void result(CaseResult result) throws IOException {
        if (result instanceof CaseResult.Failed failed) {
            json.writeStartObject();
            json.writeStringField("kind", "failed");
            json.writeStringField("place", failed.place());
            json.writeStringField("name", failed.name());
            json.writeStringField("expected", failed.expected());
            json.writeStringField("actual", failed.actual());
            json.writeEndObject();
        } else if (result instanceof CaseResult.Mended mended) {
            json.writeStartObject();
            json.writeStringField("kind", "mended");
            json.writeStringField("name", mended.name());
            json.writeStringField("reason", mended.reason());
            json.writeEndObject();
        } else if (result instanceof CaseResult.Unreadable unreadable) {
            json.writeStartObject();
            json.writeStringField("kind", "unreadable");
            json.writeStringField("place", unreadable.place());
            json.writeStringField("problem", unreadable.problem());
            json.writeEndObject();
        }
    }

    @Override
    public void end(PackSummary pack) throws IOException {
        json.writeEndArray();
        json.writeNumberField("passed", pack.passed());
        json.writeNumberField("failed", pack.failed());
        json.writeObjectFieldStart("skipped");
        for (Map.Entry<String, Integer> skipped : pack.skipped().entrySet()) {
            json.writeNumberField(skipped.getKey(), skipped.getValue());
        }
        json.writeEndObject();
        json.writeNumberField("unreadable", pack.unreadable());
        if (pack.mended() > 0) {
            json.writeNumberField("mended", pack.mended());
        }
        json.writeEndObject();
    }

    @Override
    public void end(Summary summary) throws IOException {
        json.writeEndArray();
        json.writeArrayFieldStart("unknownFiles");
        for (PackFile file : summary.unknown()) {
            json.writeString(file.label());
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }
}
