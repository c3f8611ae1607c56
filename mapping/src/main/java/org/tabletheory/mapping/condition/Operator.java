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
        if (this == EQ) {
            return true; // most first calls of a process compare a key; without the switch, they load one class less
        }
        return switch (this) {
            case LT, LE, GT, GE, BETWEEN -> type == Type.S || type == Type.N || type == Type.B;
            case BEGINS_WITH -> type == Type.S || type == Type.B;
            case CONTAINS, NOT_CONTAINS -> type == Type.S || type == Type.B || type == Type.L || type.isSet();
            case EQ, NE, IN, EXISTS, NOT_EXISTS, TYPE -> true;
        };
    }

    /** Returns whether a key condition on a sort key allows the operator. */
    public boolean isSortKeyOperator() {
        return switch (this) {
            case EQ, LT, LE, GT, GE, BETWEEN, BEGINS_WITH -> true;
            default -> false;
        };
    }
}
