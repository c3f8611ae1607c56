package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.file.SchemaFiles;

class RuleDocumentationTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "schema-rules.md");

    @Test
    void everyRuleIsDocumentedInOrder() {
        List<String> explained = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\|")
                .matcher(Corpus.read(DOCUMENT))
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();

        assertThat(explained)
                .containsExactlyElementsOf(
                        Arrays.stream(Rule.values()).map(Rule::id).toList());
    }

    /** Every rule is violated by a document of the corpus or by another test. */
    @Test
    void everyRuleIsTested() {
        Set<String> broken = new HashSet<>();
        Corpus.invalid()
                .forEach(document -> document.errors().forEach(error -> broken.add(error.replaceAll("@.*", ""))));
        Set<Rule> elsewhere = Set.of(
                Rule.FILE_TOO_LARGE,
                Rule.FILE_NOT_UTF8,
                Rule.FILE_EMPTY,
                Rule.FILE_KIND_UNKNOWN,
                Rule.TOO_MANY_FINDINGS,
                Rule.TOO_DEEP,
                Rule.TOO_MANY_NODES,
                Rule.JSON_SYNTAX,
                Rule.TEXT_NOT_UNICODE,
                Rule.DMS_KEY_OPTIONAL,
                Rule.DMS_KEY_TIMESTAMP,
                Rule.DMS_INDEX_ATTRIBUTE_MISSING,
                Rule.DMS_TABLE_KEYS_DIFFER,
                Rule.DMS_INDEX_NOT_PORTABLE,
                Rule.KEY_CONTRACT_VERSION,
                Rule.KEY_CONTRACT_EMPTY,
                Rule.KEY_CONTRACT_DUPLICATE,
                Rule.KEY_CONTRACT_REFERENCE,
                Rule.KEY_CONTRACT_SOURCE,
                Rule.KEY_CONTRACT_TRANSFORM,
                Rule.KEY_CONTRACT_ORDER,
                Rule.ONETABLE_MODEL_RESERVED,
                Rule.ONETABLE_KEY_FIELD_MISSING,
                Rule.ONETABLE_UUID_REFUSED);

        assertThat(Arrays.stream(Rule.values())
                        .filter(rule -> !elsewhere.contains(rule))
                        .map(Rule::id))
                .allMatch(broken::contains);
    }

    @Test
    void syntaxAndFormatRulesAreApplied() {
        assertThat(Dms.read("a.json", "{\"dms_version\": }").findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.JSON_SYNTAX);
        assertThat(Dms.read("a.json", "{\"dms_version\": \"\\ud800\", \"models\": []}")
                        .findings())
                .extracting(Finding::rule)
                .contains(Rule.TEXT_NOT_UNICODE);
        assertThat(SchemaFiles.read("a.yml", "hello: world\n").findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.FILE_KIND_UNKNOWN);
    }

    @Test
    void documentWithWarningsIsValid() {
        String optionalKey = Corpus.read(Corpus.ROOT.resolve("dms/valid/order.yml"))
                .replace("required: true, roles: [\"sk\"]", "optional: true, roles: [\"sk\"]");

        assertThat(Dms.read("a.yml", optionalKey).findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.DMS_KEY_OPTIONAL);
        assertThat(Dms.read("a.yml", optionalKey).toText()).endsWith("valid DMS v0.2 (1 model, 1 warning)\n");
    }
}
