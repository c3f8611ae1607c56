package org.tabletheory.architecture;

import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.Table;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.onetable.OneTableSchema;

/**
 * Runs the compiled samples of one document, in a separate process: {@code SampleRunner ENDPOINT CLASS[=EXCEPTION]…}. Prints a
 * line for each sample that fails.
 */
public final class SampleRunner {
    private SampleRunner() {}

    public static void main(String[] arguments) throws Exception {
        try (TableTheory db = TableTheory.connect(Config.local(URI.create(arguments[0])))) {
            String schema = Files.readString(Path.of("schema.json"));
            OneTable table = OneTable.open(
                    db,
                    OneTableSchema.read("schema.json", schema).document(),
                    OneTableOptions.defaults().table("app").password("secret"));
            table.createTable();
            for (int i = 1; i < arguments.length; i++) {
                String[] parts = arguments[i].split("=", -1);
                run(db, table, Class.forName(parts[0]), parts.length > 1 ? parts[1] : "");
            }
        }
        // Clients of samples that nobody closes must not keep the process alive.
        System.exit(0);
    }

    private static void run(TableTheory db, OneTable table, Class<?> sample, String thrown) throws Exception {
        if (sample.isAnnotationPresent(Table.class)) {
            db.ensureTable(sample);
        }
        if (isProgram(sample)) { // the other samples use its models
            for (Class<?> nested : sample.getDeclaredClasses()) {
                if (nested.isAnnotationPresent(Table.class)) {
                    db.ensureTable(nested);
                }
            }
        }
        if (!sample.getSimpleName().matches("Sample[0-9]+")) {
            return;
        }
        Object instance = sample.getConstructor().newInstance();
        sample.getField("db").set(instance, db);
        sample.getField("table").set(instance, table);
        try {
            sample.getMethod("before").invoke(instance);
        } catch (InvocationTargetException e) {
            System.out.println("FAILED " + sample.getName() + ", before it: " + e.getCause());
            return;
        }
        String found = "";
        String message = "";
        try {
            sample.getMethod("sample").invoke(instance);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getTargetException();
            found = cause.getClass().getSimpleName();
            message = cause.toString();
        }
        if (!found.equals(thrown)) {
            System.out.println(
                    "FAILED " + sample.getName() + ": expected " + (thrown.isEmpty() ? "no exception" : thrown)
                            + ", but got " + (found.isEmpty() ? "none" : message));
        }
    }

    private static boolean isProgram(Class<?> sample) {
        try {
            sample.getMethod("main", String[].class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }
}
