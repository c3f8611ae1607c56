package org.tabletheory.engine.internal.operation;

import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.request.InputShape.Dictionary;
import org.tabletheory.engine.internal.request.InputShape.Flag;
import org.tabletheory.engine.internal.request.InputShape.ObjectShape;
import org.tabletheory.engine.internal.request.InputShape.Sequence;
import org.tabletheory.engine.internal.request.InputShape.Text;

/** CommonShapes that several operations share. */
final class CommonShapes {
    static final String PACKAGE = "com.amazonaws.dynamodb.v20120810.";
    static final int UNLIMITED = Integer.MAX_VALUE;

    static final InputShape TEXT = Text.length(0, UNLIMITED);
    static final InputShape FLAG = new Flag();
    static final InputShape TABLE_NAME = Text.matching("[a-zA-Z0-9_.-]+", 1, 255);
    static final InputShape INDEX_NAME = Text.matching("[a-zA-Z0-9_.-]+", 3, 255);
    static final InputShape RETURN_CAPACITY = Text.oneOf("INDEXES", "TOTAL", "NONE");
    static final InputShape RETURN_METRICS = Text.oneOf("SIZE", "NONE");
    static final InputShape ON_FAILURE = Text.oneOf("ALL_OLD", "NONE");
    static final InputShape CONDITIONAL_OPERATOR = Text.oneOf("OR", "AND");
    static final InputShape NAMES = new Dictionary(TEXT, "java.lang.String", 0, UNLIMITED);

    /** An attribute value: only its types are declared, the rest is checked when it is read. */
    static final ObjectShape VALUE = new ObjectShape(PACKAGE + "AttributeValue");

    static final InputShape VALUES = new Dictionary(VALUE, PACKAGE + "AttributeValue", 0, UNLIMITED);
    static final InputShape VALUE_LIST = new Sequence(VALUE, 0, UNLIMITED);
    static final InputShape KEY = VALUES;

    static {
        InputShape.Blob blob = new InputShape.Blob();
        VALUE.optional("S", TEXT)
                .optional("N", TEXT)
                .optional("B", blob)
                .optional("BOOL", FLAG)
                .optional("NULL", FLAG)
                .optional("SS", new Sequence(TEXT, 0, UNLIMITED))
                .optional("NS", new Sequence(TEXT, 0, UNLIMITED))
                .optional("BS", new Sequence(blob, 0, UNLIMITED))
                .optional("L", VALUE_LIST)
                .optional("M", VALUES);
    }

    static final InputShape COMPARISON = Text.oneOf(
            "IN",
            "NULL",
            "BETWEEN",
            "LT",
            "NOT_CONTAINS",
            "EQ",
            "GT",
            "NOT_NULL",
            "NE",
            "LE",
            "BEGINS_WITH",
            "GE",
            "CONTAINS");

    static final InputShape EXPECTED = new Dictionary(
            new ObjectShape(PACKAGE + "ExpectedAttributeValue")
                    .optional("Value", VALUE)
                    .optional("Exists", FLAG)
                    .optional("ComparisonOperator", COMPARISON)
                    .optional("AttributeValueList", VALUE_LIST),
            PACKAGE + "ExpectedAttributeValue",
            0,
            UNLIMITED);

    static final InputShape CONDITIONS = new Dictionary(
            new ObjectShape(PACKAGE + "Condition")
                    .optional("AttributeValueList", VALUE_LIST)
                    .required("ComparisonOperator", COMPARISON),
            PACKAGE + "Condition",
            0,
            UNLIMITED);

    static final InputShape ATTRIBUTES_TO_GET = new Sequence(TEXT, 1, UNLIMITED);

    private CommonShapes() {}
}
