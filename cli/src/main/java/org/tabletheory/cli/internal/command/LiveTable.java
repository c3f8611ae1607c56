package org.tabletheory.cli.internal.command;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableOptions;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A table of DynamoDB that a command names.
 *
 * @param name the table's name
 * @param endpoint where it is, or null for the region's DynamoDB
 * @param region the region, or null for that of the surroundings
 */
record LiveTable(
        String name, @Nullable URI endpoint, @Nullable String region) {
    /** What makes the table what a document's models say; those of these names, or all. */
    TablePlan differenceFrom(SchemaDocument document, List<String> names) {
        List<Model> models = chosen(models(document), names).stream()
                .map(model -> model.withTable(name))
                .toList();
        try (TableTheory db = TableTheory.connect(config())) {
            return db.planTable(
                    TableOptions.defaults().enableTtl().deleteIndexes(),
                    models.get(0),
                    models.subList(1, models.size()).toArray(Model[]::new));
        } catch (TableTheoryException e) {
            throw CommandFailure.io(String.valueOf(e.getMessage()));
        }
    }

    private Config config() {
        try {
            Config.Builder builder = endpoint == null ? Config.builder() : Config.local(endpoint).toBuilder();
            return (region == null ? builder : builder.region(region)).build();
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private List<Model> models(SchemaDocument document) {
        if (document instanceof DmsDocument dms) {
            return dms.models();
        }
        return document instanceof OneTableDocument oneTable
                ? SchemaConversion.toDms(oneTable, name)
                        .document()
                        .map(DmsDocument::models)
                        .orElse(List.of())
                : List.of();
    }

    private List<Model> chosen(List<Model> models, List<String> names) {
        List<Model> chosen = new ArrayList<>();
        for (String wanted : names) {
            chosen.add(models.stream()
                    .filter(model -> model.name().equals(wanted))
                    .findFirst()
                    .orElseThrow(() ->
                            CommandFailure.usage("there is no model '" + wanted + "'; there are " + shown(models))));
        }
        List<Model> result = names.isEmpty() ? models : chosen;
        if (result.isEmpty()) {
            throw CommandFailure.usage("the document has no model to compare " + name + " with");
        }
        boolean oneTable = result.stream().map(Model::table).distinct().count() == 1;
        if (!oneTable) {
            throw CommandFailure.usage("the document's models are in several tables; say by --model which are in "
                    + name + ": " + shown(models));
        }
        return result;
    }

    private static String shown(List<Model> models) {
        return models.stream().map(Model::name).collect(Collectors.joining(", "));
    }
}
