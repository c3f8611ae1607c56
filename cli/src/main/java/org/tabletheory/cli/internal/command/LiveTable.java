package org.tabletheory.cli.internal.command;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.SchemaDocument;

/** A table in DynamoDB that is compared with a document. */
record LiveTable(String name, DatabaseOptions database, TableOptions options) {
    /** Returns the changes that make the table match the models with these names, or all models if there are no names. */
    TablePlan differenceFrom(SchemaDocument document, List<String> names) {
        List<Model> models = chosen(SchemaConversion.models(document, name), names).stream()
                .map(model -> model.withTable(name))
                .toList();
        try (DatabaseConnection connection = DatabaseConnection.open(database.config())) {
            connection.describe(name); // a missing table ends the command with a similar name
            return connection
                    .client()
                    .planTable(
                            options.enableTtl().deleteIndexes(),
                            models.get(0),
                            models.subList(1, models.size()).toArray(Model[]::new));
        } catch (TableTheoryException e) {
            throw CommandFailure.io(String.valueOf(e.getMessage()));
        }
    }

    private List<Model> chosen(List<Model> models, List<String> names) {
        List<Model> chosen = new ArrayList<>();
        for (String wanted : names) {
            chosen.add(models.stream()
                    .filter(model -> model.name().equals(wanted))
                    .findFirst()
                    .orElseThrow(() ->
                            CommandFailure.usage("unknown model '" + wanted + "'; the document has " + shown(models))));
        }
        List<Model> result = names.isEmpty() ? models : chosen;
        if (result.isEmpty()) {
            throw CommandFailure.usage("the document has no model to compare with " + name);
        }
        boolean sameTable = result.stream().map(Model::table).distinct().count() == 1;
        if (!sameTable) {
            throw CommandFailure.usage("the models of the document are in several tables; select those in " + name
                    + " with --model: " + shown(models));
        }
        return result;
    }

    private static String shown(List<Model> models) {
        return models.stream().map(Model::name).collect(Collectors.joining(", "));
    }
}
