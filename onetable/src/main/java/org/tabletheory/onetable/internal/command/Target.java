package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;

/**
 * A place in an item: names and indexes, as DynamoDB has them. Immutable.
 *
 * @param steps attribute names, and indexes such as {@code [2]}
 */
public record Target(List<String> steps) {
    private static final Pattern SEGMENT = Pattern.compile("([^\\[\\]]+)((?:\\[[0-9]{1,9}])*)");

    public Target {
        steps = List.copyOf(steps);
    }

    /** An attribute. */
    public static Target of(String attribute) {
        return new Target(List.of(attribute));
    }

    /** The place of a field. */
    public static Target of(FieldDef field) {
        String sub = field.sub();
        return new Target(sub == null ? List.of(field.attribute()) : List.of(field.attribute(), sub));
    }

    /** A path of field names such as {@code address.zip} or {@code tags[0]}; what is no field stands for itself. */
    public static Target parse(Block block, String path) {
        List<String> steps = new ArrayList<>();
        Block at = block;
        for (String part : path.split("\\.", -1)) {
            Matcher segment = SEGMENT.matcher(part);
            if (!segment.matches()) {
                throw new UnfitException("'" + path + "' is no path; write fields as address.zip, elements as tags[0]");
            }
            FieldDef field = at == null ? null : at.field(segment.group(1));
            steps.addAll(field == null ? List.of(segment.group(1)) : of(field).steps());
            addIndexes(steps, segment.group(2));
            at = field == null ? null : field.nested();
        }
        return new Target(steps);
    }

    private static void addIndexes(List<String> steps, String indexes) {
        for (String index : indexes.split("(?<=])", -1)) {
            if (!index.isEmpty()) {
                steps.add(index);
            }
        }
    }

    /** The field that a path of field names begins with, or null. */
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

    /** The attribute. */
    public String attribute() {
        return steps.get(0);
    }

    /** A place inside of this one. */
    public Target then(Target inside) {
        List<String> all = new ArrayList<>(steps);
        all.addAll(inside.steps());
        return new Target(all);
    }

    /** An element of the list here. */
    public Target element(int index) {
        List<String> all = new ArrayList<>(steps);
        all.add("[" + index + "]");
        return new Target(all);
    }

    /** Whether one of both is inside of the other, or both are the same. */
    public boolean overlaps(Target other) {
        int common = Math.min(steps.size(), other.steps.size());
        return steps.subList(0, common).equals(other.steps.subList(0, common));
    }
}
