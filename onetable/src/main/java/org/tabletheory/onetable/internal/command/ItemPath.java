package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * A document path in an item. Immutable.
 *
 * @param steps attribute names, and list indexes such as {@code [2]}
 */
public record ItemPath(List<String> steps) {
    private static final Pattern SEGMENT = Pattern.compile("([^\\[\\]]+)((?:\\[[0-9]{1,9}])*)");

    public ItemPath {
        steps = List.copyOf(steps);
    }

    /** Returns the path of an attribute. */
    public static ItemPath of(String attribute) {
        return new ItemPath(List.of(attribute));
    }

    /** Splits a dotted path of attribute names. */
    public static ItemPath parse(String attributes) {
        return new ItemPath(List.of(attributes.split("\\.", -1)));
    }

    /** Returns the path of a field. */
    public static ItemPath of(FieldDef field) {
        String sub = field.sub();
        return new ItemPath(sub == null ? List.of(field.attribute()) : List.of(field.attribute(), sub));
    }

    /**
     * Converts a path of field names, such as {@code address.zip} or {@code tags[0]}; unknown names are attribute names.
     *
     * @throws InvalidInputException if the path is malformed
     */
    public static ItemPath parse(Block block, String path) {
        List<String> steps = new ArrayList<>();
        Block at = block;
        for (String part : path.split("\\.", -1)) {
            Matcher segment = SEGMENT.matcher(part);
            if (!segment.matches()) {
                throw new InvalidInputException(
                        "malformed path '" + path + "'; write nested fields as address.zip and elements as tags[0]");
            }
            FieldDef field = at == null ? null : at.field(segment.group(1));
            steps.addAll(field == null ? List.of(segment.group(1)) : of(field).steps());
            addIndexes(steps, segment.group(2));
            at = field == null ? null : field.nested();
        }
        return new ItemPath(steps);
    }

    private static void addIndexes(List<String> steps, String indexes) {
        for (String index : indexes.split("(?<=])", -1)) {
            if (!index.isEmpty()) {
                steps.add(index);
            }
        }
    }

    /** Returns the first field of a path of field names, or null. */
    public static @Nullable FieldDef root(Block block, String path) {
        int end = path.length();
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '.' || path.charAt(i) == '[') {
                end = i;
                break;
            }
        }
        return block.field(path.substring(0, end));
    }

    /** Returns the last field of a path of field names, or null if the path leads to something that is not declared. */
    static @Nullable FieldDef field(Block block, String path) {
        FieldDef field = null;
        Block at = block;
        for (String part : path.split("\\.", -1)) {
            int index = part.indexOf('[');
            field = at == null ? null : at.field(index < 0 ? part : part.substring(0, index));
            at = field == null ? null : field.nested();
        }
        return field;
    }

    /** Returns the top-level attribute. */
    public String attribute() {
        return steps.get(0);
    }

    /** Appends a path. */
    public ItemPath then(ItemPath inner) {
        List<String> all = new ArrayList<>(steps);
        all.addAll(inner.steps());
        return new ItemPath(all);
    }

    /** Appends a list index. */
    public ItemPath element(int index) {
        List<String> all = new ArrayList<>(steps);
        all.add("[" + index + "]");
        return new ItemPath(all);
    }

    /** Returns whether the paths are equal or one contains the other. */
    public boolean overlaps(ItemPath other) {
        int common = Math.min(steps.size(), other.steps.size());
        return steps.subList(0, common).equals(other.steps.subList(0, common));
    }
}
