package org.tabletheory.conformance.spi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;
import org.tabletheory.conformance.spi.pack.PackFile;

/**
 * Writes the results of a run as one JSON document.
 *
 * <pre>{@literal
 * {"packs":[{"name":"attribute-serialization",
 *            "findings":[{"kind":"failed","place":"v.jsonl:3","name":"n-1","expected":"31","actual":"32"},
 *                        {"kind":"unreadable","place":"v.jsonl:4","problem":"invalid UTF-8 near this line"}],
 *            "passed":200,"failed":1,"skipped":{"batch":2},"unreadable":1}],
 *  "unknownFiles":["vectors/other.json"]}
 * }</pre>
 */
public final class JsonReport implements ConformanceReport, CaseResult.Visitor<IOException> {
    private final JsonGenerator json;

    /** Creates a report. The writer is flushed at the end, but not closed. */
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
        result.accept(this);
    }

    @Override
    public void passed(CaseResult.Passed result) {}

    @Override
    public void skipped(CaseResult.Skipped result) {}

    @Override
    public void failed(CaseResult.Failed result) throws IOException {
        finding(
                "failed",
                "place",
                result.place(),
                "name",
                result.name(),
                "expected",
                result.expected(),
                "actual",
                result.actual());
    }

    @Override
    public void deviating(CaseResult.Deviating result) throws IOException {
        finding("mended", "name", result.name(), "reason", result.reason());
    }

    @Override
    public void unreadable(CaseResult.Unreadable result) throws IOException {
        finding("unreadable", "place", result.place(), "problem", result.problem());
    }

    private void finding(String kind, String... members) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", kind);
        for (int i = 0; i < members.length; i += 2) {
            json.writeStringField(members[i], members[i + 1]);
        }
        json.writeEndObject();
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
        if (pack.deviating() > 0) {
            json.writeNumberField("mended", pack.deviating());
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
