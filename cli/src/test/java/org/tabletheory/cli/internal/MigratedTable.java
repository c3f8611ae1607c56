package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.TablePrefix;

/** A table with items of an older and of the present form, and the compiled class of the present one. */
record MigratedTable(URI server, TableTheory db, Model raw, String table, Path directory, Path classes)
        implements AutoCloseable {
    static final int ITEMS = 40;
    static final String USER = """
            @Table("${T}") @Form(2)
            record User(@PartitionKey String id, @Attribute(aliases = "mail") String email, long visits) {
                @Upcast(from = 1)
                static Item counted(Item item) {
                    if (item.has("broken")) {
                        throw new IllegalStateException("broken");
                    }
                    return item.with("visits", Value.n(0));
                }
            }
            """;

    /** Stores items of both forms, and compiles the class of the second one. */
    static MigratedTable create(URI server, TablePrefix prefix, Path directory) throws IOException {
        String table = prefix.table("users");
        Path classes = Files.createDirectory(directory.resolve("classes"));
        TableTheory db = TableTheory.connect(Config.local(server));
        Model raw = Model.builder("Raw", table).partitionKey("id", Type.S).build();
        MigratedTable users = new MigratedTable(server, db, raw, table, directory, classes);
        db.createTable(raw);
        for (int i = 0; i < ITEMS; i++) {
            users.store(item(i));
        }
        users.compile("User", USER);
        return users;
    }

    static Item item(int i) {
        Item first = Item.of("id", Value.s("u" + i), "mail", Value.s(i + "@example.org"))
                .with("of", Value.s("another program"));
        return i % 2 == 0 ? first : first.with("visits", Value.n(i)).with("_form", Value.n(2));
    }

    void store(Item item) {
        db.items(raw).put(new ItemWrite.Put(item, null));
    }

    void compile(String name, String code) throws IOException {
        Path source = Files.writeString(
                directory.resolve(name + ".java"),
                "package acme; import org.tabletheory.attribute.*; import org.tabletheory.mapping.*; " + code);
        String path = classes + File.pathSeparator + System.getProperty("java.class.path");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", path, "-d", classes.toString(), source.toString());
        assertThat(errors).isZero();
    }

    Run migrate(String... more) {
        return migrate(server, more);
    }

    Run migrate(URI endpoint, String... more) {
        List<String> arguments = new ArrayList<>(
                List.of("migrate", table, "--classpath", classes.toString(), "--endpoint", endpoint.toString()));
        arguments.addAll(List.of(more));
        return Terminal.run(arguments.toArray(String[]::new));
    }

    List<Item> stored() {
        return db.items(raw).page(ItemQuery.scan()).items();
    }

    @Override
    public void close() {
        db.close();
    }
}
