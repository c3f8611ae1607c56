package org.tabletheory.mapping.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;

class MappersTest {
    @Table("${STAGE}-orders")
    record Order(
            @PartitionKey String id,
            @IndexPartitionKey("by-owner") @Nullable String owner) {}

    @IndexView("by-owner")
    record Owned(@Nullable String owner) implements ViewOf<Order> {}

    private static final Map<String, String> STAGE = Map.of("STAGE", "test");

    @Test
    void environmentIsThatOfTheProcessUnlessItIsGiven() {
        Map<String, String> given = new HashMap<>(STAGE);
        Mappers.Builder builder = Mappers.builder().environment(given);
        given.put("STAGE", "changed");

        assertThat(builder.build().of(Order.class).model().table()).isEqualTo("test-orders");
        assertThat(Mappers.builder().build().environment()).isEqualTo(System.getenv());
        assertThat(builder.variables(name -> name + "!").build().variables().apply("STAGE"))
                .isEqualTo("STAGE!");
    }

    @Test
    void mappersAndViewsAreCreatedOnce() {
        Mappers mappers = Mappers.builder().environment(STAGE).build();

        assertThat(mappers.of(Order.class)).isSameAs(mappers.of(Order.class));
        assertThat(mappers.view(Owned.class)).isSameAs(mappers.view(Owned.class));
        assertThat(mappers.view(Owned.class).source()).isSameAs(mappers.of(Order.class));
    }

    /** Provides the mappers of others, and has a log of its calls. */
    private record LoggedProvider(String name, @Nullable Mappers others, List<String> calls) implements MapperProvider {
        @Override
        public <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers) {
            calls.add(name + " " + type.getSimpleName());
            return others == null ? null : others.of(type);
        }

        @Override
        public <V> @Nullable ViewMapper<V> view(Class<V> type, Mappers mappers) {
            calls.add(name + " " + type.getSimpleName());
            return others == null ? null : others.view(type);
        }
    }

    @Test
    void firstProviderThatHasAMapperProvidesIt() {
        List<String> calls = new ArrayList<>();
        Mappers first = Mappers.builder().environment(STAGE).build();
        Mappers second = Mappers.builder().environment(STAGE).build();
        Mappers mappers = Mappers.builder()
                .environment(STAGE)
                .provider(new LoggedProvider("none", null, calls))
                .provider(new LoggedProvider("first", first, calls))
                .provider(new LoggedProvider("second", second, calls))
                .build();

        assertThat(mappers.of(Order.class)).isSameAs(first.of(Order.class));
        assertThat(mappers.view(Owned.class)).isSameAs(first.view(Owned.class));
        assertThat(calls).containsExactly("none Order", "first Order", "none Owned", "first Owned");
    }

    private static final Mappers ON_CLASS_PATH =
            Mappers.builder().environment(STAGE).build();

    /** The provider that a services file of a test names. */
    public static final class ClassPathProvider implements MapperProvider {
        @Override
        public <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers) {
            return ON_CLASS_PATH.of(type);
        }
    }

    @Test
    void ownProvidersComeBeforeThoseOnTheClassPath(@TempDir Path classPath) throws IOException {
        Path services = Files.createDirectories(classPath.resolve("META-INF/services"));
        Files.writeString(services.resolve(MapperProvider.class.getName()), ClassPathProvider.class.getName());
        Mappers own = Mappers.builder().environment(STAGE).build();
        Mappers.Builder builder = Mappers.builder().environment(STAGE);

        assertThat(withClassPath(classPath, builder).of(Order.class)).isNotSameAs(own.of(Order.class));
        builder.provider(new LoggedProvider("own", own, new ArrayList<>()));
        assertThat(withClassPath(classPath, builder).of(Order.class)).isSameAs(own.of(Order.class));
    }

    private static Mappers withClassPath(Path directory, Mappers.Builder builder) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, MappersTest.class.getClassLoader())) {
            thread.setContextClassLoader(loader);
            return builder.build();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void classWithoutAProvidedMapperIsReadByReflection() {
        List<String> calls = new ArrayList<>();
        MapperProvider withoutViews = new MapperProvider() {
            @Override
            public <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers) {
                return null;
            }
        };
        Mappers mappers = Mappers.builder()
                .environment(STAGE)
                .provider(withoutViews)
                .provider(new LoggedProvider("none", null, calls))
                .build();

        assertThat(mappers.of(Order.class).type()).isEqualTo(Order.class);
        assertThat(mappers.view(Owned.class).type()).isEqualTo(Owned.class);
        assertThat(calls).containsExactly("none Order", "none Owned");
    }

    @Test
    void upcastersOfAModelAreFoundByItsName() {
        Mappers mappers = Mappers.builder()
                .upcaster("Thing", 1, item -> item.with("a", Value.n(1)))
                .upcaster("Thing", 2, item -> item.with("b", Value.n(2)))
                .build();
        Item old = Item.of("id", Value.s("1"), "_form", Value.n(1));

        assertThat(evolved(mappers, "Thing", old))
                .isEqualTo(old.with("a", Value.n(1)).with("b", Value.n(2)).with("_form", Value.n(3)));
        assertThatThrownBy(() -> evolved(mappers, "Other", old)).hasMessageContaining("Other reads forms from 3 on");
    }

    private static Model model(String name) {
        return Model.builder(name, "things")
                .partitionKey("id", Type.S)
                .form(FormDef.of("_form", 3))
                .build();
    }

    private static Item evolved(Mappers mappers, String name, Item item) {
        return Objects.requireNonNull(mappers.of(model(name)).evolution()).upcast(item);
    }
}
