package org.tabletheory.conformance.internal.run;

import java.util.List;
import org.tabletheory.conformance.internal.scenario.Clause;
import org.tabletheory.mapping.condition.Condition;

/** Says a scenario's conditions in the client's words. */
final class Conditions {

    private Conditions() {}

    static Condition of(Clause clause, TypedValues values) {
        if (clause instanceof Clause.Test test) {
            Object[] operands = test.values().stream()
                    .map(value -> values.operand(test.attribute(), test.operator(), value))
                    .toArray();
            return Condition.field(test.attribute(), test.operator(), operands);
        }
        if (clause instanceof Clause.Size size) {
            return Condition.size(size.attribute(), size.operator(), size.size());
        }
        if (clause instanceof Clause.Any any) {
            return Condition.anyOf(all(any.parts(), values));
        }
        if (clause instanceof Clause.All all) {
            return Condition.allOf(all(all.parts(), values));
        }
        return Condition.not(of(((Clause.Not) clause).part(), values));
    }

    private static Condition[] all(List<Clause> parts, TypedValues values) {
        return parts.stream().map(part -> of(part, values)).toArray(Condition[]::new);
    }
}
