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
 * A map attribute that is read strictly: a missing, mistyped or unknown entry is {@code ErrInvalidModel} with its path.
 *
 * @param path the path of the map in the item
 * @param entries the entries of the map
 */
public record StrictMap(String path, Map<String, Value> entries) {
    private static final Pattern RFC_3339 =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)");
    private static final int SECONDS_END = "2026-01-01T00:00:00".length();

    /** Returns the map that a value is. */
    public static StrictMap of(String path, @Nullable Value value) {
        if (value instanceof Value.M map) {
            return new StrictMap(path, map.values());
        }
        throw invalid(path, "the value is not a map");
    }

    /** Returns the error at a place. */
    public static TableTheoryException invalid(String path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("check", "DeployAuthority").at(path));
    }

    /** Returns the same map, if it has no others than these. */
    public StrictMap only(String... names) {
        Set<String> known = Set.of(names);
        for (String name : entries.keySet()) {
            if (!known.contains(name)) {
                throw invalid(at(name), "unknown entry '" + name + "'; supported: " + String.join(", ", names));
            }
        }
        return this;
    }

    private String at(String name) {
        return path + "." + name;
    }

    /** Returns a string. */
    public String text(String name) {
        return optionalText(name).orElseThrow(() -> invalid(at(name), "'" + name + "' is missing"));
    }

    /** Returns a string that is not blank. */
    public String nonBlank(String name) {
        String text = text(name);
        if (text.isBlank()) {
            throw invalid(at(name), "'" + name + "' is empty");
        }
        return text;
    }

    /** Returns an optional string. */
    public Optional<String> optionalText(String name) {
        @Nullable Value value = entries.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Value.S text) {
            return Optional.of(text.value());
        }
        throw invalid(at(name), "'" + name + "' is not a string");
    }

    /** Checks that an entry is an RFC 3339 time. */
    public void requireTime(String name) {
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
        return invalid(at(name), "'" + name + "' is not an RFC 3339 time, such as 2026-04-24T19:00:00Z");
    }

    /** Returns a list of maps. */
    public List<StrictMap> list(String name) {
        List<StrictMap> maps = new ArrayList<>();
        for (Value element : elements(name)) {
            maps.add(of(at(name) + "[" + maps.size() + "]", element));
        }
        return maps;
    }

    /** Returns a list of strings. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Value element : elements(name)) {
            if (!(element instanceof Value.S text)) {
                throw invalid(at(name) + "[" + texts.size() + "]", "the value is not a string");
            }
            texts.add(text.value());
        }
        return texts;
    }

    private List<Value> elements(String name) {
        if (entries.get(name) instanceof Value.L list) {
            return list.values();
        }
        throw invalid(at(name), "'" + name + "' is not a list");
    }
}
