package org.tabletheory.mapping.internal;

import java.util.Map;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Table names with environment variables in them, as <code>${STAGE}-users</code>. */
final class TableName {
    private TableName() {}

    /** Whether the name depends on the environment. */
    static boolean hasVariable(String name) {
        return name.contains("${");
    }

    /**
     * The name with every variable replaced.
     *
     * @throws DeclarationProblem when a variable is not set, or a brace is missing
     */
    static String resolve(String name, Map<String, String> environment) {
        StringBuilder resolved = new StringBuilder();
        int at = 0;
        for (int start = name.indexOf("${"); start >= 0; start = name.indexOf("${", at)) {
            int end = name.indexOf('}', start);
            if (end < 0) {
                throw new DeclarationProblem("is in the table '" + name + "', where a } is missing");
            }
            String variable = name.substring(start + 2, end);
            String value = environment.get(variable);
            if (value == null || value.isBlank()) {
                throw new DeclarationProblem("is in the table '" + name + "', and the environment variable " + variable
                        + " is not set; set it, or give Mappers an environment that has it");
            }
            resolved.append(name, at, start).append(value);
            at = end + 1;
        }
        return resolved.append(name.substring(at)).toString();
    }
}
