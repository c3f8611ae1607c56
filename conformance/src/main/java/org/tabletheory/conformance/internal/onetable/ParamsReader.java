package org.tabletheory.conformance.internal.onetable;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.onetable.Params;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads the {@code params} of a vector, which have the names of the JavaScript library. */
final class ParamsReader {
    /** Params that affect neither stored items nor results. */
    private static final Set<String> IGNORED =
            Set.of("log", "stats", "execute", "parse", "capacity", "checked", "warn");

    /** Params that select a scan segment together. */
    private static final Set<String> SEGMENT = Set.of("segment", "segments");

    private ParamsReader() {}

    /** Returns the params of an object; no params if it is null. */
    static Params read(@Nullable SourceNode node) {
        Params params = Params.of();
        if (node == null) {
            return params;
        }
        if (!(node instanceof SourceNode.Mapping mapping)) {
            throw new MalformedDocumentException(node.line(), "'params' must be an object");
        }
        SourceNode.SourceMember segment = mapping.members().get("segment");
        SourceNode.SourceMember segments = mapping.members().get("segments");
        if (segment != null && segments != null) {
            params = params.segment(
                    number(segment.value().toJson()), number(segments.value().toJson()));
        }
        for (Map.Entry<String, SourceNode.SourceMember> member :
                mapping.members().entrySet()) {
            if (IGNORED.contains(member.getKey()) || SEGMENT.contains(member.getKey())) {
                continue;
            }
            Params more =
                    with(params, member.getKey(), member.getValue().value().toJson());
            if (more == null) {
                throw new MalformedDocumentException(
                        member.getValue().line(), "unknown '" + member.getKey() + "' in params");
            }
            params = more;
        }
        return params;
    }

    /** Returns the params with another one, or null if it is unknown. */
    private static @Nullable Params with(Params params, String name, JsonValue value) {
        boolean yes = value.equals(JsonValue.bool(true));
        return switch (name) {
            case "add", "delete", "push", "set", "substitutions" -> withMembers(params, name, value);
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

    private static Params withMembers(Params params, String param, JsonValue members) {
        Params all = params;
        for (Map.Entry<String, @Nullable Object> member : object(members).entrySet()) {
            String name = member.getKey();
            Object value = member.getValue();
            all = switch (param) {
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

    /** Handles {@code return}; true and {@code get} select the default of the operation. */
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
