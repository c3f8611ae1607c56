package org.tabletheory.mapping.internal.mapper;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/** Resolves table names with variables, such as <code>${STAGE}-users</code>. */
public final class TableName {
    private TableName() {}

    /** Returns whether the name has a variable. */
    public static boolean hasVariable(String name) {
        return name.contains("${");
    }

    /**
     * Returns the name with every variable replaced.
     *
     * @throws DeclarationProblem if a variable is not set, or a brace is missing
     */
    public static String resolve(String name, Function<String, @Nullable String> variables) {
        StringBuilder resolved = new StringBuilder();
        int at = 0;
        for (int start = name.indexOf("${"); start >= 0; start = name.indexOf("${", at)) {
            int end = name.indexOf('}', start);
            if (end < 0) {
                throw new DeclarationProblem("has the table name '" + name + "', in which a } is missing");
            }
            String variable = name.substring(start + 2, end);
            String value = variables.apply(variable);
            if (value == null || value.isBlank()) {
                throw new DeclarationProblem("has the table name '" + name + "', but the variable " + variable
                        + " is not set; set the environment variable, or Config.tableVariables"
                        + (variable.indexOf(':') < 0
                                ? ""
                                : "; only the Spring Boot starter supports a default after ':'"));
            }
            resolved.append(name, at, start).append(value);
            at = end + 1;
        }
        return resolved.append(name.substring(at)).toString();
    }
}
