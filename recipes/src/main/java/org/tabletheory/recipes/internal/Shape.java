package org.tabletheory.recipes.internal;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * A map of an item, read strictly: what is missing, of another type or unknown is {@code ErrInvalidModel} at its place.
 *
 * @param path where it stands
 * @param entries what it holds
 */
public record Shape(String path, Map<String, Value> entries) {
    private static final Pattern RFC_3339 =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)");
    private static final int SECONDS_END = "2026-01-01T00:00:00".length();

    /** Returns the map that a value is. */
    public static Shape of(String path, @Nullable Value value) {
        if (value instanceof Value.M map) {
            return new Shape(path, map.values());
        }
        throw invalid(path, "it is no map");
    }

    /** Returns the error at a place. */
    public static TableTheoryException invalid(String path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("check", "DeployAuthority").at(path));
    }

    /** Returns the same map, if it has no others than these. */
    public Shape only(String... names) {
        Set<String> known = Set.of(names);
        for (String name : entries.keySet()) {
            if (!known.contains(name)) {
                throw invalid(at(name), "'" + name + "' is unknown here; there are " + String.join(", ", names));
            }
        }
        return this;
    }

    private String at(String name) {
        return path + "." + name;
    }

    /** Returns a text. */
    public String text(String name) {
        return optionalText(name).orElseThrow(() -> invalid(at(name), "'" + name + "' is missing"));
    }

    /** Returns a text that is not empty. */
    public String content(String name) {
        String text = text(name);
        if (text.isBlank()) {
            throw invalid(at(name), "'" + name + "' is empty");
        }
        return text;
    }

    /** Returns a text that may be missing. */
    public Optional<String> optionalText(String name) {
        @Nullable Value value = entries.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Value.S text) {
            return Optional.of(text.value());
        }
        throw invalid(at(name), "'" + name + "' is no text");
    }

    /** A moment, as RFC 3339 writes it. */
    public void time(String name) {
        String text = text(name);
        if (!RFC_3339.matcher(text).matches()) {
            throw notATime(name);
        }
        try {
            LocalDateTime.parse(text.substring(0, SECONDS_END));
        } catch (DateTimeException noSuchDay) {
            throw notATime(name);
        }
    }

    private TableTheoryException notATime(String name) {
        return invalid(at(name), "'" + name + "' is no time of RFC 3339, such as 2026-04-24T19:00:00Z");
    }

    /** Returns a list of maps. */
    public List<Shape> list(String name) {
        List<Shape> shapes = new ArrayList<>();
        for (Value element : elements(name)) {
            shapes.add(of(at(name) + "[" + shapes.size() + "]", element));
        }
        return shapes;
    }

    /** Returns a list of texts. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Value element : elements(name)) {
            if (!(element instanceof Value.S text)) {
                throw invalid(at(name) + "[" + texts.size() + "]", "it is no text");
            }
            texts.add(text.value());
        }
        return texts;
    }

    private List<Value> elements(String name) {
        if (entries.get(name) instanceof Value.L list) {
            return list.values();
        }
        throw invalid(at(name), "'" + name + "' is no list");
    }
}
