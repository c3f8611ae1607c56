package org.tabletheory.spring.internal;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableChange;
import org.tabletheory.client.table.TablePlan;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.spring.TableTheoryProperties;
import org.tabletheory.spring.TableTheoryProperties.TablesAtStart;
import org.tabletheory.spring.spi.MappedModels;

/** Creates or validates the tables of the models before any bean gets the client. */
public final class TableSetup implements BeanPostProcessor {
    private static final System.Logger LOG = System.getLogger(TableSetup.class.getName());

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
        TablesAtStart atStart = properties.getObject().tables().atStart();
        try {
            switch (atStart) {
                case NONE -> {}
                case CREATE -> create(client, types);
                case VALIDATE -> validate(client, types);
            }
        } catch (TableNotFoundException e) {
            throw new StartFailure(
                    "a table of the application does not exist: " + e.getMessage(),
                    "create it, or set tabletheory.tables.at-start to create",
                    e);
        } catch (TableTheoryException | IllegalArgumentException e) {
            throw new StartFailure(
                    "the step tabletheory.tables.at-start=" + atStart.name().toLowerCase(Locale.ROOT) + " failed: "
                            + e.getMessage(),
                    "correct the classes in tabletheory.tables.models or the tables, check endpoint, region and"
                            + " permissions, or set tabletheory.tables.at-start to none",
                    e);
        }
    }

    /** Creates missing tables. Others are not changed, so what they lack is logged. */
    private static void create(TableTheory client, Class<?>... types) {
        client.autoMigrate(types);
        for (TablePlan plan : differences(client, types)) {
            LOG.log(
                    Level.WARNING,
                    "the table " + plan.table() + " exists and differs from the classes that are mapped to it;"
                            + " tabletheory.tables.at-start=create only creates missing tables, so change it with"
                            + " TableTheory.updateTable, or delete it:\n" + plan.toText());
        }
    }

    private static void validate(TableTheory client, Class<?>... types) {
        List<TablePlan> different = differences(client, types);
        if (!different.isEmpty()) {
            StringBuilder text = new StringBuilder("tables differ from the classes that are mapped to them:");
            different.forEach(
                    plan -> text.append('\n').append(plan.table()).append(":\n").append(plan.toText()));
            throw new StartFailure(
                    text.toString(),
                    "change the tables with TableTheory.updateTable, or set tabletheory.tables.at-start to none");
        }
    }

    private static List<TablePlan> differences(TableTheory client, Class<?>... types) {
        return client.planTables(types).stream().filter(TableSetup::isDifferent).toList();
    }

    /** An index that no class uses does no harm. */
    private static boolean isDifferent(TablePlan plan) {
        return !plan.changes().stream().allMatch(TableChange.Keep.class::isInstance);
    }
}
