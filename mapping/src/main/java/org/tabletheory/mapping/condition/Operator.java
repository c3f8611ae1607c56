package org.tabletheory.mapping.condition;

import java.util.Locale;
import java.util.Optional;
import org.tabletheory.attribute.Type;

/** The operators of conditions, filters and key conditions. Their names are not case-sensitive. */
public enum Operator {
    EQ("="),
    NE("<>"),
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">="),
    BETWEEN("BETWEEN"),
    IN("IN"),
    BEGINS_WITH("BEGINS_WITH"),
    CONTAINS("CONTAINS"),
    NOT_CONTAINS("NOT_CONTAINS"),
    EXISTS("EXISTS"),
    NOT_EXISTS("NOT_EXISTS"),
    TYPE("ATTRIBUTE_TYPE");

    private final String symbol;

    Operator(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the name of the operator in messages and plans. */
    public String symbol() {
        return symbol;
    }

    /** Returns the operator with a name, such as {@code =}, {@code EQ}, {@code begins_with} or {@code ATTRIBUTE_EXISTS}. */
    public static Optional<Operator> of(String spelling) {
        String word = spelling.strip().toUpperCase(Locale.ROOT).replace(' ', '_');
        return Optional.ofNullable(
                switch (word) {
                    case "=", "==", "EQ" -> EQ;
                    case "!=", "<>", "NE" -> NE;
                    case "<", "LT" -> LT;
                    case "<=", "LE" -> LE;
                    case ">", "GT" -> GT;
                    case ">=", "GE" -> GE;
                    case "BETWEEN" -> BETWEEN;
                    case "IN" -> IN;
                    case "BEGINS_WITH" -> BEGINS_WITH;
                    case "CONTAINS" -> CONTAINS;
                    case "NOT_CONTAINS" -> NOT_CONTAINS;
                    case "EXISTS", "ATTRIBUTE_EXISTS" -> EXISTS;
                    case "NOT_EXISTS", "ATTRIBUTE_NOT_EXISTS" -> NOT_EXISTS;
                    case "ATTRIBUTE_TYPE" -> TYPE;
                    default -> null;
                });
    }

    /**
     * Returns whether the operator can hold for an attribute of a type. DynamoDB rejects the others, or finds nothing without
     * an error.
     */
    public boolean appliesTo(Type type) {
        if (comparesOrder()) {
            return type.isKey();
        } else if (this == BEGINS_WITH) {
            return type == Type.S || type == Type.B;
        } else if (this == CONTAINS || this == NOT_CONTAINS) {
            return type == Type.S || type == Type.B || type == Type.L || type.isSet();
        }
        return true;
    }

    /** Without a switch, for which every cold start would load a class. */
    private boolean comparesOrder() {
        return this == LT || this == LE || this == GT || this == GE || this == BETWEEN;
    }

    /** Returns whether a key condition on a sort key allows the operator. */
    public boolean isSortKeyOperator() {
        return this == EQ || this == BEGINS_WITH || comparesOrder();
    }
}
