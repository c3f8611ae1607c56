package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the links in the documentation lead somewhere, and that the classes and methods they name exist. */
class DocumentLinksTest {
    private static final Path DOCS = SourceTree.ROOT.resolve("docs");
    private static final Path ARCHITECTURE = DOCS.resolve("architecture.md");

    /** A link text such as {@code `Query.first`} or {@code `Query`}. */
    private static final Pattern CODE_NAME = Pattern.compile("`([A-Za-z0-9_]+)(?:\\.([A-Za-z0-9_]+))?`");

    private static final Pattern SOURCE = Pattern.compile(".*/src/main/java/(.*)\\.java");

    /** Returns the documents of the project, of its modules and directories, and all below docs. */
    private static List<Path> documents() throws IOException {
        Set<Path> documents = new TreeSet<>();
        try (Stream<Path> near = Files.walk(SourceTree.ROOT, 2);
                Stream<Path> docs = Files.walk(DOCS)) {
            Stream.concat(near, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .forEach(documents::add);
        }
        return List.copyOf(documents);
    }

    @Test
    void documentsOfModulesAreTested() throws IOException {
        assertThat(documents())
                .contains(
                        SourceTree.ROOT.resolve("README.md"),
                        SourceTree.ROOT.resolve("bench/README.md"),
                        SourceTree.ROOT.resolve("contract/README.md"),
                        ARCHITECTURE);
    }

    @Test
    void everyRelativeLinkResolves() throws IOException {
        List<Links.Link> broken = new ArrayList<>();
        for (Path document : documents()) {
            broken.addAll(new Links(document).broken());
        }
        assertThat(broken).isEmpty();
    }

    @Test
    void readmeLinksTheDocumentsThatPeopleLookFor() throws IOException {
        assertThat(new Links(SourceTree.ROOT.resolve("README.md")).relative())
                .extracting(Links.Link::target)
                .contains("SECURITY.md", "CONTRIBUTING.md");
    }

    @Test
    void brokenLinksAreReported(@TempDir Path directory) throws IOException {
        Path document = Files.writeString(directory.resolve("a.md"), """
                # A title

                [there](a.md#a-title), [here](#a-title), [gone](b.md), [no heading](a.md#another), [web](https://x.invalid)
                ```
                [code](c.md)
                ```
                """);
        assertThat(new Links(document).broken()).extracting(Links.Link::target).containsExactly("b.md", "a.md#another");
    }

    @Test
    void everyDecisionRecordIsInTheIndex() throws IOException {
        Path decisions = DOCS.resolve("decisions");
        List<Path> indexed = new Links(decisions.resolve("README.md"))
                .relative().stream().map(Links.Link::file).toList();
        try (Stream<Path> records = Files.list(decisions)) {
            assertThat(records.map(Path::normalize)
                            .filter(file -> file.getFileName().toString().matches("\\d{4}-.*\\.md")))
                    .isNotEmpty()
                    .allMatch(indexed::contains);
        }
    }

    /** Links to main sources have the name of the class, or of the class and a member, as their text. */
    @Test
    void linksToSourcesNameExistingClassesAndMembers() throws IOException {
        List<Links.Link> sources = new ArrayList<>();
        for (Path document : documents()) {
            new Links(document)
                    .relative().stream()
                            .filter(link -> link.target().contains("/src/main/java/"))
                            .filter(link -> link.text().startsWith("`"))
                            .forEach(sources::add);
        }

        assertThat(sources).hasSizeGreaterThan(20).allMatch(DocumentLinksTest::namesItsSource);
    }

    @Test
    void architectureDocumentFollowsFiveCalls() throws IOException {
        List<Links.Link> links = new Links(ARCHITECTURE).relative();

        assertThat(links).filteredOn(DocumentLinksTest::namesItsSource).hasSizeGreaterThan(20);
        assertThat(Files.readString(ARCHITECTURE).lines().filter(line -> line.startsWith("1. ")))
                .hasSize(5);
    }

    @Test
    void wrongNamesAreNoticed() {
        String query = "../client/src/main/java/org/tabletheory/client/TableTheory.java";

        assertThat(namesItsSource(new Links.Link(ARCHITECTURE, "`TableTheory`", query)))
                .isTrue();
        assertThat(namesItsSource(new Links.Link(ARCHITECTURE, "`TableTheory.connect`", query)))
                .isTrue();
        assertThat(namesItsSource(new Links.Link(ARCHITECTURE, "`TableTheory.noSuchMethod`", query)))
                .isFalse();
        assertThat(namesItsSource(new Links.Link(ARCHITECTURE, "`Query`", query)))
                .isFalse();
    }

    /** Returns whether the text is the name of the linked class, or of the class and a member. */
    private static boolean namesItsSource(Links.Link link) {
        Matcher name = CODE_NAME.matcher(link.text());
        Matcher source = SOURCE.matcher(link.file().toString());
        if (!name.matches() || !source.matches()) {
            return false;
        }
        String className = source.group(1).replace('/', '.');
        String member = name.group(2);
        Optional<JavaClass> type = OurClasses.ALL.stream()
                .filter(each -> each.getName().equals(className))
                .findAny();
        return className.endsWith("." + name.group(1))
                && type.isPresent()
                && (member == null
                        || type.get().getAllMembers().stream()
                                .anyMatch(each -> each.getName().equals(member)));
    }
}
