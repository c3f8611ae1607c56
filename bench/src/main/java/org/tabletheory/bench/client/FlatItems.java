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
import org.tabletheory.bench.measure.TemporaryDirectory;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.BeanTableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.BeanTableSchemaParams;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items with any number of string attributes, such as the flat shape of the Enhanced Client benchmarks. */
public final class FlatItems {
    private FlatItems() {}

    /** Compiles the classes of a shape with our processor, and sets the context class loader that has them. */
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

    @SuppressWarnings("unchecked") // the mapping belongs to the record
    private static <R> Shape<R> shape(Class<R> type, Class<?> bean, SdkMapping<?> mapping, int attributes, int length)
            throws ReflectiveOperationException {
        SdkMapping<R> typed = (SdkMapping<R>) mapping;
        return new Shape<>(
                type,
                number -> typed.fromItem(item(number, attributes, length)),
                "stringAttr1",
                null,
                typed,
                bean(bean, mapping.getClass()),
                staticSchema(attributes));
    }

    /** Returns an item; its key is always short. */
    private static Map<String, AttributeValue> item(int number, int attributes, int length) {
        RandomText random = new RandomText(number);
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        item.put("stringAttr1", AttributeValue.fromS(random.text()));
        for (int i = 2; i <= attributes; i++) {
            item.put("stringAttr" + i, AttributeValue.fromS(random.text(length)));
        }
        return item;
    }

    /** Creates the bean schema with a lookup of its class loader, which the Enhanced Client needs to create lambdas. */
    private static <B> TableSchema<B> bean(Class<B> type, Class<?> mapping) throws ReflectiveOperationException {
        return BeanTableSchema.create(BeanTableSchemaParams.builder(type)
                .lookup((MethodHandles.Lookup) mapping.getMethod("lookup").invoke(null))
                .build());
    }

    private static TableSchema<Texts> staticSchema(int attributes) {
        StaticTableSchema.Builder<Texts> schema =
                StaticTableSchema.builder(Texts.class).newItemSupplier(() -> new Texts(attributes));
        for (int i = 0; i < attributes; i++) {
            int index = i;
            schema.addAttribute(String.class, a -> {
                a.name("stringAttr" + (index + 1))
                        .getter(texts -> texts.values[index])
                        .setter((texts, value) -> texts.values[index] = value);
                if (index == 0) {
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
            throw new IllegalStateException("the flat item classes do not compile; see above");
        }
        return new URLClassLoader(new URL[] {directory.toUri().toURL()}, FlatItems.class.getClassLoader());
    }

    private static Path write(Path directory, String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name + ".java"), text);
    }

    /** The bean of the static schema. */
    private static final class Texts {
        private final @Nullable String[] values;

        Texts(int attributes) {
            values = new String[attributes];
        }
    }
}
