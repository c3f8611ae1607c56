package org.tabletheory.conformance.internal.onetable;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.document.JsonValue;

/** Reads the {@code params} of a vector, each by the JavaScript library's word. */
final class ParamsReader {
    /** What changes neither what is stored nor what is found. */
    private static final Set<String> SILENT = Set.of("log", "stats", "execute", "parse", "capacity", "checked", "warn");

    /** The part of a scan, which two words say together. */
    private static final Set<String> SEGMENT = Set.of("segment", "segments");

    private ParamsReader() {}

    /** The params of an object, or none when there is none. */
    static Params read(@Nullable Node node) {
        Params params = Params.of();
        if (node == null) {
            return params;
        }
        if (!(node instanceof Node.Mapping mapping)) {
            throw new MalformedDocumentException(node.line(), "'params' must be an object");
        }
        Node.Member segment = mapping.members().get("segment");
        Node.Member segments = mapping.members().get("segments");
        if (segment != null && segments != null) {
            params = params.segment(
                    number(segment.value().toJson()), number(segments.value().toJson()));
        }
        for (Map.Entry<String, Node.Member> member : mapping.members().entrySet()) {
            if (SILENT.contains(member.getKey()) || SEGMENT.contains(member.getKey())) {
                continue;
            }
            Params more =
                    with(params, member.getKey(), member.getValue().value().toJson());
            if (more == null) {
                throw new MalformedDocumentException(
                        member.getValue().line(), "'" + member.getKey() + "' is unknown in params");
            }
            params = more;
        }
        return params;
    }

    /** The params with one more, or null when it is unknown. */
    private static @Nullable Params with(Params params, String word, JsonValue value) {
        boolean yes = value.equals(JsonValue.bool(true));
        return switch (word) {
            case "add", "delete", "push", "set", "substitutions" -> withMembers(params, word, value);
            case "remove" -> params.remove(texts(value));
            case "where" -> params.where(text(value));
            case "index" -> params.index(text(value));
            case "limit" -> params.limit(number(value));
            case "maxPages" -> params.maxPages(number(value));
            case "next" -> params.next(object(value));
            case "prev" -> params.prev(object(value));
            case "reverse" -> yes ? params.reverse() : params;
            case "consistent" -> yes ? params.consistent() : params;
            case "count" -> yes ? params.count() : params;
            case "select" -> text(value).equals("COUNT") ? params.count() : null;
            case "fields" -> params.fields(texts(value));
            case "follow" -> params.follow(yes);
            case "hidden" -> params.hidden(yes);
            case "many" -> yes ? params.many() : params;
            case "partial" -> params.partial(yes);
            case "timestamps" -> params.timestamps(yes);
            case "decrypt" -> params.decrypt(yes);
            case "exists" -> params.exists(value instanceof JsonValue.Bool exists ? exists.value() : null);
            case "context" -> params.context(object(value));
            case "return" -> returning(params, value);
            default -> null;
        };
    }

    private static Params withMembers(Params params, String word, JsonValue members) {
        Params all = params;
        for (Map.Entry<String, @Nullable Object> member : object(members).entrySet()) {
            String name = member.getKey();
            Object value = member.getValue();
            all = switch (word) {
                case "add" -> all.add(name, given(value));
                case "delete" -> all.delete(name, given(value));
                case "push" -> all.push(name, given(value));
                case "set" -> all.set(name, value);
                default -> all.substitution(name, value);
            };
        }
        return all;
    }

    private static Object given(@Nullable Object value) {
        return value == null ? "" : value;
    }

    /** True is what the operation gives by itself. */
    private static Params returning(Params params, JsonValue value) {
        if (value.equals(JsonValue.bool(true)) || value.equals(JsonValue.text("get"))) {
            return params;
        }
        boolean none = value.equals(JsonValue.bool(false)) || value.equals(JsonValue.text("none"));
        return params.returns(none ? ReturnValues.NONE : ReturnValues.valueOf(text(value)));
    }

    private static String text(JsonValue value) {
        return value instanceof JsonValue.Text text ? text.value() : value.toText();
    }

    private static String[] texts(JsonValue value) {
        List<JsonValue> all = value instanceof JsonValue.Array array ? array.elements() : List.of(value);
        return all.stream().map(ParamsReader::text).toArray(String[]::new);
    }

    private static int number(JsonValue value) {
        return value instanceof JsonValue.Num number ? number.value().intValue() : 0;
    }

    private static Map<String, @Nullable Object> object(JsonValue value) {
        return value instanceof JsonValue.Obj object ? VectorValues.properties(object) : Map.of();
    }
}
