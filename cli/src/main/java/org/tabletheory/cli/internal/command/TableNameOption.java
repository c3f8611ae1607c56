package org.tabletheory.cli.internal.command;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Option;

/** The option {@code --table} of commands that use the tables of a schema document. */
final class TableNameOption {
    @Option(
            names = "--table",
            paramLabel = "NAME",
            description = "Table name. Default: that of the document, for OneTable its extension \"table\".")
    private @Nullable String table;

    /** Returns the table name for a schema, which has none except as an extension; null if there is neither. */
    @Nullable
    String tableOf(OneTableDocument schema) {
        return table != null ? table : schema.extensions().text("table");
    }

    /** Returns the models of a document, in the table of the option if it is given. */
    List<Model> apply(List<Model> models, String file) {
        String name = table;
        if (name == null) {
            return models;
        }
        List<String> tables = models.stream().map(Model::table).distinct().toList();
        if (tables.size() > 1) {
            throw CommandFailure.usage(
                    "--table needs a document with one table; " + file + " has " + String.join(", ", tables));
        }
        return models.stream().map(model -> model.withTable(name)).toList();
    }
}
