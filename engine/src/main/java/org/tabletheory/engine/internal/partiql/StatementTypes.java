package org.tabletheory.engine.internal.partiql;

import java.util.List;
import java.util.Locale;
import org.tabletheory.attribute.Type;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** The type names that may follow {@code IS} in PartiQL, and the attribute types that each of them matches. */
final class StatementTypes {
    private StatementTypes() {}

    /** Reads the name of a type and returns the types that values of it have; none for types that attributes cannot have. */
    static List<Type> next(TokenCursor cursor) {
        SyntaxToken name = cursor.peek();
        if (name.kind() != Kind.WORD) {
            throw expected();
        }
        cursor.next();
        return switch (name.text().toLowerCase(Locale.ROOT)) {
            case "null" -> List.of(Type.NULL);
            case "bool", "boolean" -> List.of(Type.BOOL);
            case "string", "symbol", "varchar", "char" -> List.of(Type.S);
            case "character" -> {
                cursor.takeWord("VARYING");
                yield List.of(Type.S);
            }
            case "double" -> {
                if (!cursor.takeWord("PRECISION")) {
                    throw expected();
                }
                yield List.of(Type.N);
            }
            case "int",
                    "int2",
                    "int4",
                    "int8",
                    "integer",
                    "integer2",
                    "integer4",
                    "integer8",
                    "smallint",
                    "bigint",
                    "float",
                    "real",
                    "decimal",
                    "dec",
                    "numeric" -> List.of(Type.N);
            case "blob", "clob" -> List.of(Type.B);
            case "list", "sexp" -> List.of(Type.L);
            case "struct", "tuple" -> List.of(Type.M);
            case "bag" -> List.of(Type.SS, Type.NS, Type.BS);
            case "date", "time", "timestamp" -> List.of();
            default -> throw expected();
        };
    }

    private static DynamoError expected() {
        return StatementErrors.malformed("Expected type name");
    }
}
