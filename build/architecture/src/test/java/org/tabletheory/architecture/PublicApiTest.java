package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that docs/api.md lists the public API, so that every change of the API shows in a review. */
class PublicApiTest {
    private static final Path LIST = SourceTree.ROOT.resolve("docs/api.md");

    @Test
    void documentListsThePublicApi() throws IOException, ClassNotFoundException {
        String actual = PublicApi.text();
        if ("write".equals(System.getProperty("api"))) {
            Files.writeString(LIST, actual);
        }
        assertThat(PublicApi.differences(Files.readString(LIST), actual))
                .as("docs/api.md is not the API; to write it: " + PublicApi.COMMAND)
                .isEmpty();
    }

    @Test
    void differencesAreTheDeclarationsThatOneListLacks() {
        String before = "## p\n\n```text\nclass A\n    int x()\n    int y()\nclass B\n    int x()\n```\n";
        String after = "## p\n\n```text\nclass A\n    int x()\n    long y()\nclass C\n```\n";
        assertThat(PublicApi.differences(before, after))
                .containsExactly(
                        "- p: class A: int y()",
                        "- p: class B",
                        "- p: class B: int x()",
                        "+ p: class A: long y()",
                        "+ p: class C");
        assertThat(PublicApi.differences(before, before)).isEmpty();
        assertThat(PublicApi.differences(before, "text\n" + before)).hasSize(1);
    }

    @Test
    void onlyPublicPackagesAreListed() throws ClassNotFoundException {
        assertThat(PublicApi.text())
                .contains(
                        "final class TableTheory extends ClientTables implements AutoCloseable",
                        "    static TableTheory connect(Config)\n")
                .doesNotContainPattern("## .*\\.(internal|spi)\\b")
                .doesNotContain("## org.tabletheory.bench", "## org.tabletheory.examples");
    }

    /** A declaration with one of everything. */
    public abstract static class Sample<T extends Comparable<T>> implements Comparator<T> {
        public static final int LIMIT = 1;
        private int hidden;

        protected Sample(@Nullable String name, byte... bytes) {}

        public abstract @Nullable List<? super T> last(String @Nullable [] names) throws IOException;

        public static <R> List<? extends R> all(List<@Nullable R> values) {
            return List.copyOf(values);
        }

        @Override
        public int compare(T one, T other) {
            return one.compareTo(other);
        }

        @Override
        public Sample<T> reversed() {
            return this;
        }

        void count() {
            hidden++;
        }

        @Override
        public String toString() {
            return "sample " + hidden;
        }
    }

    /** A record with one method that is not a component's. */
    public record SampleRecord(@Nullable String name) {
        public boolean isEmpty() {
            return name == null;
        }
    }

    @Test
    void declarationsAreWrittenAsInJavaWithoutWhatSupertypesDeclare() {
        assertThat(new TypeSignature(Sample.class).text()).isEqualTo("""
                        abstract class PublicApiTest.Sample<T extends Comparable<T>> implements Comparator<T>
                            protected Sample(@Nullable String, byte...)
                            static int LIMIT
                            static <R> List<? extends R> all(List<@Nullable R>)
                            abstract @Nullable List<? super T> last(String @Nullable []) throws IOException
                            PublicApiTest.Sample<T> reversed()
                        """);
        assertThat(new TypeSignature(SampleRecord.class).text()).isEqualTo("""
                        record PublicApiTest.SampleRecord(@Nullable String name)
                            boolean isEmpty()
                        """);
    }
}
