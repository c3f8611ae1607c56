package org.tabletheory.schema.document;

import java.util.Objects;

/**
 * One thing wrong with a document or a model, where it is, and how to mend it.
 *
 * @param rule the rule that is broken; its id is stable
 * @param severity whether the document can still be loaded
 * @param place where
 * @param message what is wrong and what to write instead, without the place and the rule
 */
public record Finding(Rule rule, Severity severity, SourcePosition place, String message) {

    public Finding {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(message, "message");
    }

    /** The stable id of the broken rule, for example {@code dms-key-attribute-missing}. */
    public String ruleId() {
        return rule.id();
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** The finding in one line: {@code users.yml:12:7: dms-role-type: …}. */
    @Override
    public String toString() {
        return place + ": " + (isError() ? "" : "warning: ") + rule.id() + ": " + message;
    }
}
