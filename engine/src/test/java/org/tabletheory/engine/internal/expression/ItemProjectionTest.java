package org.tabletheory.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Which parts of an item a projection copies. */
class ItemProjectionTest {
    private static final Item ITEM = DynamoJson.readItem("""
            {'n':{'N':'5'},'l':{'L':[{'S':'p'},{'M':{'x':{'N':'1'},'y':{'N':'2'}}},{'L':[{'S':'q'}]}]},
             'm':{'M':{'k':{'S':'v'},'l':{'L':[{'N':'1'},{'N':'2'}]},'e':{'M':{}}}}}
            """.replace('\'', '"'));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            n               | {'n':{'N':'5'}}
            absent          | {}
            n, absent       | {'n':{'N':'5'}}
            m               | {'m':{'M':{'k':{'S':'v'},'l':{'L':[{'N':'1'},{'N':'2'}]},'e':{'M':{}}}}}
            m.k             | {'m':{'M':{'k':{'S':'v'}}}}
            m.l, m.k        | {'m':{'M':{'l':{'L':[{'N':'1'},{'N':'2'}]},'k':{'S':'v'}}}}
            m.l[1]          | {'m':{'M':{'l':{'L':[{'N':'2'}]}}}}
            m.l[1], m.l[0]  | {'m':{'M':{'l':{'L':[{'N':'1'},{'N':'2'}]}}}}
            m.l[2]          | {}
            m.l[2], m.l[1]  | {'m':{'M':{'l':{'L':[{'N':'2'}]}}}}
            m.e             | {'m':{'M':{'e':{'M':{}}}}}
            m.e.k           | {}
            m.absent        | {}
            m[0]            | {}
            l.k             | {}
            n.k, n2[0]      | {}
            l[1].y, l[0]    | {'l':{'L':[{'S':'p'},{'M':{'y':{'N':'2'}}}]}}
            l[2][0]         | {'l':{'L':[{'L':[{'S':'q'}]}]}}
            l[0][0], l[2]   | {'l':{'L':[{'L':[{'S':'q'}]}]}}
            """)
    void theValuesAtThePathsAreCopied(String projection, String expected) {
        ItemProjection bound = ParsedExpression.projection(projection, new RequestPlaceholders(Map.of(), Map.of()));
        assertThat(DynamoJson.write(bound.of(ITEM)).replace('"', '\'')).isEqualTo(expected);
    }

    @Test
    void theEndOfAPathIsItsLastNameWithTheIndexesAfterIt() {
        Map<String, String> ends = Map.of("a", "a", "a.b", "b", "a[1]", "a[1]", "a.b[1][2]", "b[1][2]", "a[1].b", "b");
        ends.forEach((path, end) -> assertThat(
                        ParsedExpression.projection(path, new RequestPlaceholders(Map.of(), Map.of()))
                                .paths()
                                .get(0)
                                .lastName())
                .isEqualTo(end));
    }

    @Test
    void aDotInTheNameOfAnAttributeIsPartOfTheName() {
        DocumentPath path = DocumentPath.attribute("a.b");
        assertThat(path.isTopLevel()).isTrue();
        assertThat(path.attribute()).isEqualTo("a.b");
        assertThat(path.find(Item.of("a.b", Value.n("1")))).isEqualTo(Value.n("1"));
        assertThat(path.find(Item.of("a", Value.m(Map.of("b", Value.n("1")))))).isNull();
    }
}
