package org.tabletheory.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;

/** Kotlin classes are compiled with kapt, and the programs next to them are run. */
class KotlinTest {
    private static final Path SOURCES = Path.of("src", "test", "kotlin");
    private static final Path TYPED = Path.of("src", "test", "kotlin-typed");

    @TempDir
    static Path output;

    @SuppressWarnings("NullAway.Init")
    private static String reported;

    @SuppressWarnings("NullAway.Init")
    private static URLClassLoader loader;

    @BeforeAll
    static void compile() throws IOException {
        KotlinCompilation compilation = new KotlinCompilation(output);
        List<Path> sources = new ArrayList<>(JavaCompilation.sources(SOURCES, ".kt"));
        reported = compilation.kapt(sources);
        sources.addAll(JavaCompilation.sources(TYPED, ".kt"));
        assertThat(compilation.compile(sources)).as(reported).isEmpty();
        loader = new URLClassLoader(
                new URL[] {compilation.classes().toUri().toURL()}, KotlinTest.class.getClassLoader());
    }

    @AfterAll
    static void close() throws IOException {
        loader.close();
    }

    @TestFactory
    Stream<DynamicTest> programs() {
        return Stream.of("shop.Programs", "shop.TypedPrograms")
                .flatMap(name -> Stream.of(methods(name)))
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(method -> DynamicTest.dynamicTest(method.getName(), () -> run(method)));
    }

    private static Method[] methods(String name) {
        try {
            return loader.loadClass(name).getDeclaredMethods();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(Method program) throws Throwable {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try (EngineEndpoint endpoint = DynamoEngine.start().listen(0);
                TableTheory db = TableTheory.connect(Config.builder()
                        .endpoint(endpoint.uri())
                        .region("us-east-1")
                        .environment(Map.of("AWS_ACCESS_KEY_ID", "key", "AWS_SECRET_ACCESS_KEY", "secret"))
                        .build())) {
            program.invoke(program.getDeclaringClass()
                    .getConstructor(TableTheory.class)
                    .newInstance(db));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void dataClassesAreMappedByReflectionAndOthersByGeneratedCode() {
        assertThat(reported)
                .contains("User is mapped by reflection at run time: User is a Kotlin class, whose default values Java"
                        + " code cannot use")
                .doesNotContain("Task is mapped by reflection");
        assertThat(output.resolve("classes/shop/Task_Mapper.class")).exists();
    }

    @Test
    void mistakesAreReportedAsForJava(@TempDir Path other) throws IOException {
        Path source = Files.writeString(other.resolve("Wrong.kt"), """
                package wrong

                import org.tabletheory.mapping.*

                @JvmInline value class Code(val text: String)

                @Table("t") data class Wrong(val id: String, val url: java.net.URL, val codes: List<Code>)
                """);
        assertThat(new KotlinCompilation(other).kapt(List.of(source)))
                .contains("Wrong.url has type URL, which has no mapping; use URI")
                .contains("Wrong.codes has type Code, which is a Kotlin value class");
    }
}
