package org.tabletheory.schema.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/** Templates in key contracts, which other languages read. */
class TemplateContractTest {
    private static ComputedKey key(String attribute, String template, Type... types) {
        KeyTemplate parsed = KeyTemplate.of(template);
        List<String> names = parsed.components().stream()
                .map(KeyTemplate.TemplateComponent::name)
                .toList();
        return new ComputedKey(attribute, parsed, names, List.of(types));
    }

    private static final ComputedKeys ORDER = ComputedKeys.of(List.of(
            key("PK", "TENANT#{tenantId}", Type.S),
            key("SK", "ORDER#{path:escape}#{number:10}!", Type.S, Type.N),
            key("GSI1PK", "ALL"),
            key("GSI1SK", "{at:millis}", Type.S)));

    private static KeyContract contract() {
        return Objects.requireNonNull(
                TemplateContract.of("Row", "shop", Map.of("Order", ORDER, "Other", ComputedKeys.NONE)));
    }

    @Test
    void contractDerivesTheKeysOfTheTemplates() {
        KeyContract contract = contract();
        assertThat(contract.models())
                .containsExactly(new KeyContract.ModelKeys(
                        "Order", "Row", "shop", List.of("Order.PK", "Order.SK", "Order.GSI1PK", "Order.GSI1SK")));
        assertThat(contract.derivedKey("Order.PK").evaluate(Map.of("tenantId", "acme")))
                .isEqualTo("TENANT#acme");
        Map<String, Value> values = Map.of("path", Value.s("a#b"), "number", Value.n(7));
        assertThat(contract.derivedKey("Order.SK").evaluate(Map.of("path", "a#b", "number", "0000000007")))
                .isEqualTo("ORDER#a%23b#0000000007!")
                .isEqualTo(ORDER.all().get(1).key(values::get));
        assertThat(contract.derivedKey("Order.GSI1PK").evaluate(Map.of())).isEqualTo("ALL");
    }

    @Test
    void writtenContractIsReadBackWithItsTemplates() {
        KeyContract read =
                KeyContract.read("keys.yml", contract().toJson().toYaml()).document();
        assertThat(read.derivedKeys())
                .allSatisfy(key -> assertThat(key.fixtures())
                        .allSatisfy(fixture ->
                                assertThat(key.evaluate(fixture.inputs())).isEqualTo(fixture.expect())));
        assertThat(TemplateContract.templates(read, "Row"))
                .isEqualTo(Map.of(
                        "PK", KeyTemplate.of("TENANT#{tenantId}"),
                        "SK", KeyTemplate.of("ORDER#{path:escape}#{number:10}!"),
                        "GSI1PK", KeyTemplate.of("ALL"),
                        "GSI1SK", KeyTemplate.of("{at:millis}")));
        assertThat(TemplateContract.templates(read, "Other")).isEmpty();
    }

    @Test
    void differentTemplatesOfTheClassesOfAFamilyAreRejected() {
        Map<String, ComputedKeys> classes = new LinkedHashMap<>();
        classes.put("Profile", ComputedKeys.of(List.of(key("PK", "TENANT#{id}", Type.S), key("SK", "PROFILE"))));
        classes.put("Invoice", ComputedKeys.of(List.of(key("PK", "TENANT#{id}", Type.S), key("SK", "INVOICE"))));
        KeyContract family = Objects.requireNonNull(TemplateContract.of("Row", "shop", classes));

        assertThatThrownBy(() -> TemplateContract.templates(family, "Row"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model Row is a family whose classes Profile and Invoice compute the key 'SK' with the"
                        + " templates PROFILE and INVOICE, which one class cannot have; write a sealed interface with"
                        + " these classes, or give each class a model of its own in both documents");
    }

    @Test
    void equalTemplatesOfTheClassesOfAFamilyAreThoseOfTheModel() {
        ComputedKeys same = ComputedKeys.of(List.of(key("PK", "TENANT#{id}", Type.S)));
        KeyContract family =
                Objects.requireNonNull(TemplateContract.of("Row", "shop", Map.of("Profile", same, "Invoice", same)));

        assertThat(TemplateContract.templates(family, "Row")).isEqualTo(Map.of("PK", KeyTemplate.of("TENANT#{id}")));
    }

    @Test
    void plainNumbersAndTimesOfSortKeysAreNotInTheirOrder() {
        Model model = Model.builder("Row", "shop")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("id", Type.N))
                .attribute(AttributeDef.of("at", Type.S).format(Format.RFC3339_NANO))
                .attribute(AttributeDef.of("name", Type.S))
                .build();
        Map<String, ComputedKeys> classes = new LinkedHashMap<>();
        classes.put(
                "Event",
                ComputedKeys.of(List.of(key("PK", "E#{id}", Type.N), key("SK", "{name}#{at}", Type.S, Type.S))));
        classes.put("Order", ComputedKeys.of(List.of(key("SK", "O#{id}", Type.N))));
        classes.put("Line", ComputedKeys.of(List.of(key("SK", "L#{id:10}#{at:millis}", Type.N, Type.S))));
        KeyContract contract = Objects.requireNonNull(TemplateContract.of("Row", "shop", classes));

        assertThat(TemplateContract.orderProblems(contract, model))
                .containsExactly(
                        "the key template {name}#{at} has at as text, which is not in the order of its values: 00:00:00.5Z"
                                + " is before 00:00:00Z, and PT10S is before PT9S; write {at:millis} for a time, or store a"
                                + " number and write {at:10}",
                        "the key template O#{id} has id as text, in which 10 is before 9; write {id:10}"
                                + " if it is a whole number");
        assertThat(TemplateContract.orderProblems(
                        contract,
                        Model.builder("Other", "shop")
                                .partitionKey("PK", Type.S)
                                .build()))
                .isEmpty();
    }

    @Test
    void modelWithoutTemplatesHasNoContract() {
        assertThat(TemplateContract.of("Row", "shop", Map.of("Other", ComputedKeys.NONE)))
                .isNull();
    }
}
