package org.tabletheory.conformance.internal.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.scenario.Scenario;
import org.tabletheory.schema.Model;

/**
 * The models of a scenario, on tables that only this run uses.
 *
 * @param models the models by name
 */
record ScenarioModels(Map<String, Model> models) {

    ScenarioModels {
        models = Map.copyOf(models);
    }

    /** Returns the models of a scenario from a catalog, with a suffix for their table names. */
    static ScenarioModels of(Scenario scenario, ModelCatalog catalog, String suffix) {
        Map<String, Model> models = new LinkedHashMap<>();
        for (String name : scenario.models()) {
            Model model = catalog.models().get(name);
            if (model == null) {
                throw new MalformedDocumentException(
                        scenario.line(), "unknown model '" + name + "' of DMS " + scenario.dmsVersion());
            }
            models.put(name, onTable(model, model.table() + "-" + suffix));
        }
        return new ScenarioModels(models);
    }

    Model get(String name) {
        Model model = models.get(name);
        if (model == null) {
            throw new IllegalArgumentException(name);
        }
        return model;
    }

    /** Returns the models by table. */
    Map<String, List<Model>> byTable() {
        Map<String, List<Model>> tables = new LinkedHashMap<>();
        models.values()
                .forEach(model -> tables.computeIfAbsent(model.table(), table -> new ArrayList<>())
                        .add(model));
        return tables;
    }

    private static Model onTable(Model model, String table) {
        Model.Builder builder = Model.builder(model.name(), table)
                .dmsVersion(model.dmsVersion())
                .namespace(model.namespace().orElse(null))
                .naming(model.naming().orElse(null))
                .writePolicy(model.writePolicy())
                .extensions(model.extensions());
        model.attributes().forEach(builder::attribute);
        model.indexes().forEach(builder::index);
        builder.partitionKey(
                model.partitionKey().attribute(), model.partitionKey().type());
        model.sortKey().ifPresent(sort -> builder.sortKey(sort.attribute(), sort.type()));
        return builder.build();
    }
}
