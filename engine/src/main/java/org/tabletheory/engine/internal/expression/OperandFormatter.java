package org.tabletheory.engine.internal.expression;

import java.util.Base64;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;

/** Formats values as the service's messages show them: {@code {S:text}}. */
public final class OperandFormatter implements Value.Visitor<String> {
    /** The formatter, which has no state. */
    public static final OperandFormatter VISITOR = new OperandFormatter();

    private OperandFormatter() {}

    @Override
    public String string(Value.S value) {
        return "{S:" + value.value() + "}";
    }

    @Override
    public String number(Value.N value) {
        return "{N:" + value.text() + "}";
    }

    @Override
    public String binary(Value.B value) {
        return "{B:" + Base64.getEncoder().encodeToString(value.bytes()) + "}";
    }

    @Override
    public String bool(Value.Bool value) {
        return "{BOOL:" + value.value() + "}";
    }

    @Override
    public String nul(Value.Null value) {
        return "{NULL:true}";
    }

    @Override
    public String strings(Value.SS value) {
        return "{SS:" + value.values() + "}";
    }

    @Override
    public String numbers(Value.NS value) {
        return DynamoJson.write(value);
    }

    @Override
    public String binaries(Value.BS value) {
        return DynamoJson.write(value);
    }

    @Override
    public String list(Value.L value) {
        return DynamoJson.write(value);
    }

    @Override
    public String map(Value.M value) {
        return DynamoJson.write(value);
    }
}
