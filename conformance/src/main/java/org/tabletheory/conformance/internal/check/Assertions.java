package org.tabletheory.conformance.internal.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.spi.tree.SourceNode;

/** All assertions by name. To add one, add an entry here. */
public final class Assertions {
    private static final Map<String, BiFunction<DocumentFields, String, Assertion>> BY_NAME = byName();

    /** Assertions that can be combined with an expected error, because they need no result. */
    private static final Set<String> WITH_ERRORS = Set.of(
            "error",
            "errors",
            "not_errors",
            "old_item_contains",
            "failed_action",
            "requests",
            "raw_item_absent",
            "raw_item_contains",
            "raw_attribute_types",
            "raw_values",
            "item_missing_fields");

    private Assertions() {}

    private static Map<String, BiFunction<DocumentFields, String, Assertion>> byName() {
        Map<String, BiFunction<DocumentFields, String, Assertion>> checks = new LinkedHashMap<>();
        checks.put("ok", ErrorChecks::ok);
        checks.put("error", ErrorChecks::error);
        checks.put("errors", ErrorChecks::errors);
        checks.put("not_errors", ErrorChecks::notErrors);
        checks.put("old_item_contains", ErrorChecks::oldItemContains);
        checks.put("failed_action", ErrorChecks::failedAction);
        checks.put("requests", ErrorChecks::requests);
        checks.put("item_contains", ItemChecks::contains);
        checks.put("item_equals", ItemChecks::equal);
        checks.put("item_has_fields", ItemChecks::hasFields);
        checks.put("item_lacks_fields", ItemChecks::lacksFields);
        checks.put("item_absent", ItemChecks::absent);
        checks.put("item_field_equals_var", ItemChecks::equalsVariable);
        checks.put("item_field_not_equals_var", ItemChecks::differsFromVariable);
        checks.put("item_field_matches", ItemChecks::matches);
        checks.put("items_contains", ItemsChecks::contains);
        checks.put("items_missing_fields", ItemsChecks::missingFields);
        checks.put("item_count", ItemsChecks::size);
        checks.put("count", ItemsChecks::count);
        checks.put("cursor_equals", ItemsChecks::cursor);
        checks.put("has_more", ItemsChecks::hasMore);
        checks.put("item_missing_fields", RawChecks::missingFields);
        checks.put("raw_item_contains", RawChecks::contains);
        checks.put("raw_attribute_types", RawChecks::types);
        checks.put("raw_values", RawChecks::values);
        checks.put("raw_item_absent", RawChecks::absent);
        return checks;
    }

    /** Returns the checks of an {@code expect} object. */
    public static List<Assertion> read(SourceNode node) {
        DocumentFields fields = DocumentFields.of(node, "'expect'").only(BY_NAME.keySet(), "an expectation");
        boolean failing = fields.has("error") || fields.has("errors");
        List<Assertion> checks = new ArrayList<>();
        fields.members().forEach((name, member) -> {
            BiFunction<DocumentFields, String, Assertion> check = BY_NAME.get(name);
            if (failing && !WITH_ERRORS.contains(name)) {
                throw new MalformedDocumentException(
                        member.line(), "'" + name + "' cannot be combined with an expected error");
            }
            if (check != null) {
                checks.add(check.apply(fields, name));
            }
        });
        return checks;
    }
}
