package org.tabletheory.spring.internal;

import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.spring.TableTheoryProperties;
import org.tabletheory.spring.spi.MappedModels;

/** Creates or validates the tables of the models before any bean gets the client. */
public final class TableSetup implements BeanPostProcessor {
    private final ObjectProvider<TableTheoryProperties> properties;
    private final ObjectProvider<MappedModels> models;

    /** Creates a setup; the beans are resolved when there is a client. */
    public TableSetup(ObjectProvider<TableTheoryProperties> properties, ObjectProvider<MappedModels> models) {
        this.properties = properties;
        this.models = models;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof TableTheory client) {
            setUp(client);
        }
        return bean;
    }

    private void setUp(TableTheory client) {
        Class<?>[] types = models.getObject().types().toArray(Class<?>[]::new);
        switch (properties.getObject().tables().atStart()) {
            case NONE -> {}
            case CREATE -> client.autoMigrate(types);
            case VALIDATE -> validate(client, types);
        }
    }

    private static void validate(TableTheory client, Class<?>... types) {
        List<TablePlan> different;
        try {
            different = client.planTables(types).stream()
                    .filter(TableSetup::isDifferent)
                    .toList();
        } catch (TableNotFoundException e) {
            throw new IllegalStateException(
                    "a table of the application does not exist: create it, or set tabletheory.tables.at-start to create",
                    e);
        }
        if (!different.isEmpty()) {
            StringBuilder text =
                    new StringBuilder("tables differ from the classes that are mapped to them; change the tables with"
                            + " TableTheory.updateTable, or set tabletheory.tables.at-start to none:");
            different.forEach(
                    plan -> text.append('\n').append(plan.table()).append(":\n").append(plan.toText()));
            throw new IllegalStateException(text.toString());
        }
    }

    /** An index that no class uses does no harm. */
    private static boolean isDifferent(TablePlan plan) {
        return !plan.changes().stream().allMatch(TableChange.Keep.class::isInstance);
    }
}
