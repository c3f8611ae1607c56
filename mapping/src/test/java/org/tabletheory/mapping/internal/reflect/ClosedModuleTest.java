package org.tabletheory.mapping.internal.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.registry.Mappers;

/** Classes in a module that opens only one of its packages. */
@SuppressWarnings("NullAway.Init")
class ClosedModuleTest {
    private static final Map<String, String> SOURCES = Map.of(
            "module-info.java",
            "module shop { opens shop.open; }",
            "shop/open/Order.java",
            """
            package shop.open;
            import org.tabletheory.mapping.*;
            @Table("orders")
            public record Order(@PartitionKey String id, @IndexPartitionKey("by-owner") String owner) {}
            """,
            "shop/closed/Invoice.java",
            """
            package shop.closed;
            import org.tabletheory.mapping.*;
            @Table("invoices")
            record Invoice(@PartitionKey String id) {}
            """,
            "shop/closed/Owned.java",
            """
            package shop.closed;
            import org.tabletheory.mapping.*;
            @IndexView("by-owner")
            record Owned(String id, String owner) implements ViewOf<shop.open.Order> {}
            """);

    @TempDir
    Path directory;

    private ClassLoader module;

    @BeforeEach
    void compile() throws IOException {
        Path classes = CompiledSources.compile(directory, SOURCES, "--add-reads", "shop=ALL-UNNAMED");
        Configuration configuration =
                ModuleLayer.boot().configuration().resolve(ModuleFinder.of(classes), ModuleFinder.of(), Set.of("shop"));
        ModuleLayer.Controller layer = ModuleLayer.defineModulesWithOneLoader(
                configuration, List.of(ModuleLayer.boot()), ClosedModuleTest.class.getClassLoader());
        Module shop = layer.layer().findModule("shop").orElseThrow();
        layer.addReads(shop, ClosedModuleTest.class.getModule());
        module = layer.layer().findLoader("shop");
    }

    private Class<?> load(String name) throws ClassNotFoundException {
        return module.loadClass(name);
    }

    @Test
    void classInAnOpenPackageIsMapped() throws ClassNotFoundException {
        assertThat(Mappers.builder().build().of(load("shop.open.Order")).model().table())
                .isEqualTo("orders");
    }

    @Test
    void classInAClosedPackageIsReportedWithTheFix() throws ClassNotFoundException {
        Class<?> invoice = load("shop.closed.Invoice");
        Class<?> owned = load("shop.closed.Owned");

        assertThatThrownBy(() -> Mappers.builder().build().of(invoice))
                .hasMessage(
                        "mapping of shop.closed.Invoice: Invoice is in a module that is closed to reflection; open its"
                                + " package in module-info.java")
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes())
                                .containsExactlyInAnyOrder(ErrorCodes.INVALID_MODEL, ErrorCodes.INVALID_TAG));
        assertThatThrownBy(() -> Mappers.builder().build().view(owned))
                .hasMessage("mapping of shop.closed.Owned: Owned is in a module that is closed to reflection; open its"
                        + " package in module-info.java");
    }
}
