package org.tabletheory.client.internal;

import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.schema.Model;

/** The models that a client knows by name. Safe for use by many threads. */
public final class Models {
    private final Map<String, Model> byName = new ConcurrentHashMap<>();

    /** Makes a model known; the same one again does nothing. */
    public void register(Model model) {
        Model there = byName.putIfAbsent(model.name(), model);
        if (there != null && !there.equals(model)) {
            throw new TableTheoryException(
                    "another model named " + model.name() + " is registered already, on table " + there.table(),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("register", model.name()));
        }
    }

    /** The model of this name. */
    public Model get(String name) {
        Model model = byName.get(name);
        if (model == null) {
            throw new TableTheoryException(
                    "no model named '" + name + "' is registered; "
                            + (byName.isEmpty()
                                    ? "register a document first"
                                    : "there are " + String.join(", ", new TreeSet<>(byName.keySet()))),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("model", name));
        }
        return model;
    }
}
