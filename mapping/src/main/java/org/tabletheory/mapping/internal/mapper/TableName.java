package org.tabletheory.mapping.internal.mapper;

import java.util.Map;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/** Resolves table names with environment variables, such as <code>${STAGE}-users</code>. */
public final class TableName {
    private TableName() {}

    /** Returns whether the name depends on the environment. */
    public static boolean hasVariable(String name) {
        return name.contains("${");
    }

    /**
     * Returns the name with every variable replaced.
     *
     * @throws DeclarationProblem if a variable is not set, or a brace is missing
     */
    public static String resolve(String name, Map<String, String> environment) {
        StringBuilder resolved = new StringBuilder();
        int at = 0;
        for (int start = name.indexOf("${"); start >= 0; start = name.indexOf("${", at)) {
            int end = name.indexOf('}', start);
            if (end < 0) {
                throw new DeclarationProblem("has the table name '" + name + "', in which a } is missing");
            }
            String variable = name.substring(start + 2, end);
            String value = environment.get(variable);
            if (value == null || value.isBlank()) {
                throw new DeclarationProblem("has the table name '" + name + "', but the environment variable "
                        + variable + " is not set; set it, or pass an environment to Mappers");
            }
            resolved.append(name, at, start).append(value);
            at = end + 1;
        }
        return resolved.append(name.substring(at)).toString();
    }
}
