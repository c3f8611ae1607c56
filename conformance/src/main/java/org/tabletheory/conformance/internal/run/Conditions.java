package org.tabletheory.conformance.internal.run;

import java.util.List;
import org.tabletheory.conformance.internal.scenario.Clause;
import org.tabletheory.mapping.condition.Condition;

/**
 * Converts clauses of a scenario to conditions of the client.
 *
 * @param values converts operands
 */
record Conditions(TypedValues values) implements Clause.Visitor<Condition> {
    static Condition of(Clause clause, TypedValues values) {
        return clause.accept(new Conditions(values));
    }

    @Override
    public Condition test(Clause.Test clause) {
        Object[] operands = clause.values().stream()
                .map(value -> values.operand(clause.attribute(), clause.operator(), value))
                .toArray();
        return Condition.field(clause.attribute(), clause.operator(), operands);
    }

    @Override
    public Condition size(Clause.Size clause) {
        return Condition.size(clause.attribute(), clause.operator(), clause.size());
    }

    @Override
    public Condition any(Clause.Any clause) {
        return Condition.anyOf(parts(clause.parts()));
    }

    @Override
    public Condition all(Clause.All clause) {
        return Condition.allOf(parts(clause.parts()));
    }

    @Override
    public Condition not(Clause.Not clause) {
        return Condition.not(clause.part().accept(this));
    }

    private Condition[] parts(List<Clause> parts) {
        return parts.stream().map(part -> part.accept(this)).toArray(Condition[]::new);
    }
}
