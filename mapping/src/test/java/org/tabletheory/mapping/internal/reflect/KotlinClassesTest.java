package org.tabletheory.mapping.internal.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.Mappers;

/** Classes as Kotlin compiles them: without the names of parameters, with fields in the order of the primary constructor. */
@SuppressWarnings("NullAway.Init")
class KotlinClassesTest {
    private static final String BODY = """
            @org.tabletheory.mapping.PartitionKey
            private final String id;
            private final int size;
            private final String note;
            public String getId() { return id; }
            public int getSize() { return size; }
            public String getNote() { return note; }
            @Override public String toString() { return id + "/" + size + "/" + note; }
            """;

    private static final String PRIMARY =
            "public %s(String id, int size, String note)" + " { this.id = id; this.size = size; this.note = note; }";

    private static String source(String name, String annotations, String body) {
        return "package shop; " + annotations + " @org.tabletheory.mapping.Table(\"t\") public final class " + name
                + " {" + body + PRIMARY.formatted(name) + "}";
    }

    private static final Map<String, String> SOURCES = Map.of(
            "kotlin/jvm/JvmInline.java",
            "package kotlin.jvm; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"
                    + " public @interface JvmInline {}",
            "shop/Amount.java",
            "package shop; @kotlin.jvm.JvmInline public final class Amount { public long cents; }",
            "shop/Wallet.java",
            "package shop; @org.tabletheory.mapping.Table(\"t\") public record Wallet("
                    + "@org.tabletheory.mapping.PartitionKey String id, java.util.List<Amount> amounts) {}",
            "kotlin/Metadata.java",
            "package kotlin; @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"
                    + " public @interface Metadata {}",
            "shop/User.java",
            source(
                    "User",
                    "@kotlin.Metadata",
                    BODY + "public User(int size, String id, String note)"
                            + " { this(id, -size, note); } public User(String id, int size) { this(id, -size, \"\"); }"),
            "shop/Partial.java",
            source(
                    "Partial",
                    "@kotlin.Metadata",
                    BODY.replace(
                            "private final String note", "@org.tabletheory.mapping.Ignore private final String note")),
            "shop/Plain.java",
            source("Plain", "", BODY),
            "shop/Other.java",
            source("Other", "@kotlin.Metadata", BODY)
                    .replace("int size, String note)", "long size, String note)")
                    .replace("this.size = size", "this.size = (int) size"));

    @TempDir
    Path directory;

    private URLClassLoader loader;

    @BeforeEach
    void compile() throws IOException {
        Path classes = CompiledSources.compile(directory, SOURCES);
        loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader());
    }

    @AfterEach
    void close() throws IOException {
        loader.close();
    }

    private Mapper<?> mapper(String name) throws ClassNotFoundException {
        return Mappers.builder().build().of(loader.loadClass("shop." + name));
    }

    private static final Item ITEM =
            Item.of("id", Value.s("1")).with("size", Value.n(2)).with("note", Value.s("n"));

    @Test
    void primaryConstructorIsFoundByTheOrderOfTheFields() throws Exception {
        assertThat(mapper("User").read(TreeReader.of(ITEM))).hasToString("1/2/n");
    }

    @Test
    void primaryConstructorTakesIgnoredPropertiesToo() throws Exception {
        assertThat(mapper("Partial").read(TreeReader.of(ITEM))).hasToString("1/2/null");
        assertThat(mapper("Partial").model().attribute("note")).isEmpty();
    }

    @Test
    void valueClassInsideACollectionIsReported() {
        assertThatThrownBy(() -> mapper("Wallet"))
                .hasMessageContaining(
                        "Wallet.amounts has type Amount, which is a Kotlin value class, which is a separate"
                                + " object in a collection or if it is nullable; use the type of its content there, or register a"
                                + " Converter");
    }

    @Test
    void otherClassesNeedTheNamesOfParameters() {
        for (String name : new String[] {"Plain", "Other"}) {
            assertThatThrownBy(() -> mapper(name))
                    .hasMessageContaining(
                            name + " cannot be instantiated: add a constructor without parameters, a static"
                                    + " builder(), or a constructor with one parameter for each property (reflection needs the"
                                    + " compiler's -parameters)");
        }
    }
}
