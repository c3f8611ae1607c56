package org.tabletheory.schema.document;

import java.util.Objects;

/**
 * A problem in a document or a model: what is wrong, where, and how to fix it.
 *
 * @param rule the violated rule; its id is stable
 * @param severity whether the document can still be used
 * @param position where it is
 * @param message what is wrong and how to fix it, without the position and the rule
 */
public record Finding(Rule rule, Severity severity, SourcePosition position, String message) {

    public Finding {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(severity, "severity");
        Objects.requireNonNull(position, "position");
        Objects.requireNonNull(message, "message");
    }

    /** Returns the stable id of the violated rule, for example {@code dms-key-attribute-missing}. */
    public String ruleId() {
        return rule.id();
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** Returns the finding as one line: {@code users.yml:12:7: dms-role-type: …}. */
    @Override
    public String toString() {
        return position + ": " + (isError() ? "" : "warning: ") + rule.id() + ": " + message;
    }
}
