package org.tabletheory.cli.internal.drift;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Table;

/**
 * The classes that are mapped to one table. A table name with variables, such as <code>${STAGE}-orders</code>, matches a table
 * if the variables can have values for it.
 *
 * @param types the classes
 * @param variables the values of the variables in their table names
 */
public record TableClasses(List<Class<?>> types, Map<String, String> variables) {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");

    public TableClasses {
        types = List.copyOf(types);
        variables = Map.copyOf(variables);
    }

    /** Returns those of the classes that are mapped to a table. */
    public static TableClasses of(List<Class<?>> all, String table) {
        List<Class<?>> types = new ArrayList<>();
        Map<String, String> variables = new HashMap<>();
        for (Class<?> type : all) {
            Table annotation = type.getAnnotation(Table.class);
            Map<String, String> values = annotation == null ? null : values(annotation.value(), table);
            if (values != null) {
                types.add(type);
                variables.putAll(values);
            }
        }
        return new TableClasses(types, variables);
    }

    /** Returns the values with which a name is that of a table; null if there are none. */
    private static @Nullable Map<String, String> values(String name, String table) {
        List<String> names = new ArrayList<>();
        StringBuilder pattern = new StringBuilder();
        Matcher variable = VARIABLE.matcher(name);
        int end = 0;
        while (variable.find()) {
            pattern.append(Pattern.quote(name.substring(end, variable.start()))).append("(.+)");
            names.add(variable.group(1));
            end = variable.end();
        }
        Matcher match = Pattern.compile(
                        pattern.append(Pattern.quote(name.substring(end))).toString())
                .matcher(table);
        if (!match.matches()) {
            return null;
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String other = values.put(names.get(i), match.group(i + 1));
            if (other != null && !other.equals(match.group(i + 1))) {
                return null;
            }
        }
        return values;
    }
}
