package org.tabletheory.bench.client;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.tabletheory.bench.TemporaryDirectory;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.BeanTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.BeanTableSchemaParams;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of nothing but texts, as many as are wanted: the flat shape of the Enhanced Client's own benchmarks, and longer. */
public final class FlatItems {
    private FlatItems() {}

    /** Compiles the classes of the shape, our processor at work; the calling thread's class loader knows them from then on. */
    public static Shape<?> shape(int attributes, int length) throws Exception {
        ClassLoader loader = compiled(new FlatSource(attributes));
        Thread.currentThread().setContextClassLoader(loader);
        Class<?> mapping = loader.loadClass(FlatSource.PACKAGE + ".FlatMapping");
        return shape(
                loader.loadClass(FlatSource.PACKAGE + ".Flat"),
                loader.loadClass(FlatSource.PACKAGE + ".FlatBean"),
                (SdkMapping<?>) mapping.getConstructor().newInstance(),
                attributes,
                length);
    }

    @SuppressWarnings("unchecked") // the mapping is that of the record
    private static <R> Shape<R> shape(Class<R> type, Class<?> bean, SdkMapping<?> mapping, int attributes, int length)
            throws ReflectiveOperationException {
        SdkMapping<R> own = (SdkMapping<R>) mapping;
        return new Shape<>(
                type,
                number -> own.fromItem(item(number, attributes, length)),
                "stringAttr1",
                null,
                own,
                bean(bean, mapping.getClass()),
                fixed(attributes));
    }

    /** The key stays short, however long the others are. */
    private static Map<String, AttributeValue> item(int number, int attributes, int length) {
        RandomText random = new RandomText(number);
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        item.put("stringAttr1", AttributeValue.fromS(random.text()));
        for (int i = 2; i <= attributes; i++) {
            item.put("stringAttr" + i, AttributeValue.fromS(random.text(length)));
        }
        return item;
    }

    /** With a lookup of the class's own loader, whose lambdas the Enhanced Client could not make otherwise. */
    private static <B> TableSchema<B> bean(Class<B> type, Class<?> mapping) throws ReflectiveOperationException {
        return BeanTableSchema.create(BeanTableSchemaParams.builder(type)
                .lookup((MethodHandles.Lookup) mapping.getMethod("lookup").invoke(null))
                .build());
    }

    private static TableSchema<Texts> fixed(int attributes) {
        StaticTableSchema.Builder<Texts> schema =
                StaticTableSchema.builder(Texts.class).newItemSupplier(() -> new Texts(attributes));
        for (int i = 0; i < attributes; i++) {
            int place = i;
            schema.addAttribute(String.class, a -> {
                a.name("stringAttr" + (place + 1))
                        .getter(texts -> texts.values[place])
                        .setter((texts, value) -> texts.values[place] = value);
                if (place == 0) {
                    a.tags(primaryPartitionKey());
                }
            });
        }
        return schema.build();
    }

    private static ClassLoader compiled(FlatSource source) throws IOException {
        Path directory = TemporaryDirectory.create("bench-flat");
        Path record = write(directory, "Flat", source.record());
        Path bean = write(directory, "FlatBean", source.bean());
        Path mapping = write(directory, "FlatMapping", source.mapping());
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-nowarn",
                        "-classpath",
                        System.getProperty("java.class.path"),
                        "-processorpath",
                        System.getProperty("java.class.path"),
                        "-d",
                        directory.toString(),
                        record.toString(),
                        bean.toString(),
                        mapping.toString());
        if (code != 0) {
            throw new IllegalStateException("the classes of a flat item do not compile; see above");
        }
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, FlatItems.class.getClassLoader());
    }

    private static Path write(Path directory, String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name + ".java"), text);
    }

    /** The bean of the schema that a person wrote, if the person could count. */
    private static final class Texts {
        private final @Nullable String[] values;

        Texts(int attributes) {
            values = new String[attributes];
        }
    }
}
