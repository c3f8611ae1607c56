package org.tabletheory.schema.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.Rfc3339Nano;

/** Key templates: syntax, keys, their components, and the properties that make them safe. */
class KeyTemplateTest {
    private static final int RUNS = 20_000;

    private static ComputedKey key(String template, Type... types) {
        KeyTemplate parsed = KeyTemplate.of(template);
        List<String> names = parsed.components().stream()
                .map(KeyTemplate.TemplateComponent::name)
                .toList();
        return new ComputedKey("PK", parsed, names, List.of(types));
    }

    private static @Nullable String write(ComputedKey key, Value... values) {
        return key.key(name -> values[key.components().indexOf(name)]);
    }

    @Test
    void keyIsMadeOfLiteralsAndComponents() {
        ComputedKey key = key("TENANT#{tenantId}#{open}#{count}", Type.S, Type.BOOL, Type.N);
        assertThat(write(key, Value.s("acme"), Value.bool(true), Value.n("1.50")))
                .isEqualTo("TENANT#acme#true#1.5");
        assertThat(key.parse("TENANT#acme#true#1.5"))
                .isEqualTo(Map.of("tenantId", Value.s("acme"), "open", Value.bool(true), "count", Value.n("1.5")));
    }

    @Test
    void firstComponentWithAnotherTextThanTheTemplateWritesIsMisspelled() {
        ComputedKey key = key("T#{a}#{n}#{w:3}{e:escape}!", Type.S, Type.N, Type.N, Type.S);
        assertThat(key.misspelled("T#x#7#007a%2Fb!")).isNull();
        assertThat(key.misspelled("T#x#07#007a%2Fb!")).isEqualTo("n");
        assertThat(key.misspelled("T#x#7.0#007a%2fb!")).isEqualTo("n");
        assertThat(key.misspelled("T#x#7#007a%2fb!")).isEqualTo("e");
        for (String other : List.of("T#x#y#007a!", "T#x#07#7a!", "T#x#07#007a", "U#x#07#007a!", "T#x#07", "")) {
            assertThat(key.misspelled(other)).as(other).isNull();
        }
    }

    @Test
    void keyWithAValueThatIsWrittenDifferentlyIsForeign() {
        ComputedKey key = new ComputedKey(
                "PK",
                KeyTemplate.of("T#{a}"),
                List.of("a"),
                List.of(Type.S),
                Set.of(),
                Map.of("a", value -> Value.s(((Value.S) value).value().toLowerCase(Locale.ROOT))));
        ComputedKeys keys = ComputedKeys.of(List.of(key));

        assertThat(keys.firstForeign(attribute -> "T#x")).isNull();
        assertThat(keys.firstForeign(attribute -> "T#X")).isEqualTo(key);
        assertThat(key.misspelled("T#X")).isEqualTo("a");
        assertThat(key.parse("T#X")).isEqualTo(Map.of("a", Value.s("X")));
        ComputedKeys text = ComputedKeys.of(List.of(key("T#{a}", Type.S)));
        assertThat(ComputedKeys.common(List.of(keys, keys)).firstForeign(attribute -> "T#X"))
                .isEqualTo(key);
        assertThat(ComputedKeys.common(List.of(keys, text)).firstForeign(attribute -> "T#X"))
                .isNull();
    }

    @Test
    void templateWithoutComponentsIsAConstant() {
        ComputedKey key = key("PROFILE");
        assertThat(write(key)).isEqualTo("PROFILE");
        assertThat(key.parse("PROFILE")).isEmpty();
        assertThat(key.parse("OTHER")).isNull();
    }

    @Test
    void keyIsAbsentIfAComponentIs() {
        assertThat(write(key("A#{a}#{b}", Type.S, Type.S), Value.s("x"), Value.nul()))
                .isNull();
    }

    @Test
    void numbersAndTimesArePadded() {
        ComputedKey key = key("{seq:10}#{at:millis}", Type.N, Type.S);
        String written = write(key, Value.n(42), Value.s("2026-01-02T03:04:05.678Z"));
        assertThat(written).isEqualTo("0000000042#1767323045678");
        assertThat(key.parse(String.valueOf(written)))
                .isEqualTo(Map.of("seq", Value.n(42), "at", Value.s("2026-01-02T03:04:05.678Z")));
        assertThat(write(key("{at:seconds}", Type.N), Value.n(5))).isEqualTo("0000000005");
        assertThat(write(key("{at:nanos}", Type.S), Value.s("1970-01-01T00:00:00.000000001Z")))
                .isEqualTo("0000000000000000001");
        assertThat(key("{at:micros}", Type.N).parse("0000000005000000")).isEqualTo(Map.of("at", Value.n(5)));
        assertThat(write(key("{seq:3}", Type.N), Value.n(999)))
                .as("the largest number")
                .isEqualTo("999");
    }

    @Test
    void keyThatContradictsAStoredComponentIsFound() {
        ComputedKey key = key("T#{a}#{b:seconds}#{c:4}", Type.S, Type.N, Type.N);
        String text = "T#x#0000000005#0007";
        Map<String, Value> same = Map.of(key.components().get(0), Value.s("x"), "b", Value.n(5), "c", Value.n(7));

        assertThat(key.contradicted(text, same::get)).isNull();
        assertThat(key.contradicted(text, name -> null)).as("nothing is stored").isNull();
        assertThat(key.contradicted(text, name -> Value.nul())).isNull();
        assertThat(key.contradicted("other", name -> Value.s("y")))
                .as("not a key of it")
                .isNull();
        assertThat(key.contradicted(text, name -> name.equals("a") ? Value.s("y") : same.get(name)))
                .isEqualTo("a");
        assertThat(key.contradicted(text, name -> name.equals("b") ? Value.n(6) : same.get(name)))
                .isEqualTo("b");
        assertThat(key.contradicted(text, name -> name.equals("b") ? Value.n("5.9") : same.get(name)))
                .as("the key has fewer digits of the time")
                .isNull();
        assertThat(key.contradicted(text, name -> name.equals("c") ? Value.n("7.5") : same.get(name)))
                .isEqualTo("c");
        assertThat(key.contradicted(text, name -> name.equals("c") ? Value.s("odd") : same.get(name)))
                .isEqualTo("c");
    }

    @Test
    void keysAreInTheOrderOfTheirLastTextAndOfAllDigits() {
        ComputedKey key = key("T#{a}#{b:seconds}#{c}", Type.S, Type.N, Type.S);

        assertThat(key.isOrderedBy(0)).as("text before a separator").isFalse();
        assertThat(key.isOrderedBy(1)).isTrue();
        assertThat(key.isOrderedBy(2)).isTrue();
        assertThat(key("T#{a}#X", Type.S).isOrderedBy(0))
                .as("text before a literal")
                .isFalse();
        assertThat(key("T#{a}", Type.N).isOrderedBy(0))
                .as("a number without zeros")
                .isFalse();
        assertThat(key("T#{a:escape}", Type.S).isOrderedBy(0)).isFalse();
        ComputedKey time = new ComputedKey("SK", KeyTemplate.of("{a}"), List.of("a"), List.of(Type.S), Set.of("a"));
        assertThat(time.isOrderedBy(0)).as("a time in plain text").isFalse();
        assertThat(time.orderProblem(0)).contains("write {a:millis} for a time");
        assertThat(key("{a}", Type.S).orderProblem(0)).as("text").isNull();
        assertThat(key("{a:5}", Type.N).orderProblem(0)).isNull();
        assertThat(key("{a}", Type.BOOL).orderProblem(0)).isNull();
        assertThat(key.literalAfter(0)).isEqualTo("#");
        assertThat(key.literalAfter(2)).isEmpty();
        assertThat(key.text(1, Value.n(5))).isEqualTo("0000000005");
        assertThat(key.uses("a")).isTrue();
        assertThat(key.uses("d")).isFalse();
    }

    @Test
    void shapeIsWhatAKeyLooksLike() {
        ComputedKey key = key("T#{a}#{b:4}", Type.S, Type.N);

        assertThat(key.hasShapeOf(key("T#{c}#{d:4}", Type.S, Type.N)))
                .as("other names")
                .isTrue();
        assertThat(key.hasShapeOf(key("T#{a}#{b:5}", Type.S, Type.N))).isFalse();
        assertThat(key.hasShapeOf(key("U#{a}#{b:4}", Type.S, Type.N))).isFalse();
        assertThat(key.hasShapeOf(key("T#{a}#{b:4}", Type.N, Type.N))).isFalse();
        assertThat(KeyTemplate.of("T#{a}"))
                .isEqualTo(KeyTemplate.of("T#{a}"))
                .hasSameHashCodeAs(KeyTemplate.of("T#{a}"));
    }

    @Test
    void timesAreTruncatedToTheirKey() {
        Instant time = Instant.parse("2026-01-01T00:00:00.123456789Z");
        ComputedKey key =
                key("{a:seconds}#{b:millis}#{c:micros}#{d:nanos}#{e}", Type.N, Type.N, Type.N, Type.N, Type.S);

        assertThat(key.truncated(time, "a")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(key.truncated(time, "b")).isEqualTo("2026-01-01T00:00:00.123Z");
        assertThat(key.truncated(time, "c")).isEqualTo("2026-01-01T00:00:00.123456Z");
        assertThat(key.truncated(time, "d")).isEqualTo(time);
        assertThat(key.truncated(time, "e")).isEqualTo(time);
        assertThat(key.truncated(time, "other")).isEqualTo(time);
    }

    @Test
    void timeThatAKeyCannotWriteIsKeptAsItIs() {
        ComputedKey key = key("{at:seconds}", Type.S);

        assertThat(key.kept("at", Value.s("2026-01-01T00:00:00.5Z"))).isEqualTo(Value.s("2026-01-01T00:00:00Z"));
        for (String time : List.of("0001-01-01T00:00:00.5Z", "1969-12-31T23:59:59.5Z", "2300-01-01T00:00:00.5Z")) {
            assertThat(key.kept("at", Value.s(time))).isEqualTo(Value.s(time));
        }
    }

    @Test
    void escapedTextMayContainTheSeparator() {
        ComputedKey key = key("FILE#{path:escape}#{version}", Type.S, Type.N);
        assertThat(write(key, Value.s("a#b/ü+ %"), Value.n(1))).isEqualTo("FILE#a%23b%2F%C3%BC%2B%20%25#1");
        assertThat(key.parse("FILE#a%23b%2F%C3%BC%2B%20%25#1"))
                .isEqualTo(Map.of("path", Value.s("a#b/ü+ %"), "version", Value.n(1)));
        assertThat(key.parse("FILE#a%2gb#1")).isNull();
        assertThat(key.parse("FILE#a%41#1")).as("no key of this template").isNull();
        assertThat(key.parse("FILE#a+b#1")).as("a plus would be escaped").isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            A#{a}         | S | x#y                       | a contains '#', which separates the parts of the key template A#{a}; remove it from the value, or write {a:escape}
            N-{a}         | N | -1                        | a contains '-', which separates the parts of the key template N-{a}; use another separator in the template
            {a:3}         | N | -1                        | a of the key template {a:3} is negative, and :3 writes numbers from 0
            {a:3}         | N | 1.5                       | a of the key template {a:3} has a fraction, and :3 writes whole numbers
            {a:3}         | N | 1000                      | a of the key template {a:3} has more than 3 digits; use a greater width
            {a:3}         | S | 1                         | a of the key template {a:3} has type S, but :3 needs a whole number
            {a:millis}    | S | 1969-12-31T23:59:59Z      | a of the key template {a:millis} is before 1970, which :millis cannot write
            {a:millis}    | S | 2026-01-01T00:00:00.0001Z | a of the key template {a:millis} has a fraction that :millis would lose; truncate it with truncatedTo(ChronoUnit.MILLIS), or use :nanos
            {a:seconds}   | S | 2300-01-01T00:00:00Z      | a of the key template {a:seconds} is after the year 2286, which :seconds cannot write
            {a:millis}    | S | tomorrow                  | a of the key template {a:millis} is not an RFC 3339 time, such as 2026-01-31T12:00:00Z
            {a:escape}    | N | 1                         | a of the key template {a:escape} has type N, but only text can be escaped
            """)
    void valueThatTheTemplateCannotWriteIsRejected(String template, Type type, String value, String message) {
        Value stored = type == Type.N ? Value.n(value) : Value.s(value);
        assertThatThrownBy(() -> write(key(template, type), stored))
                .isInstanceOf(KeyInputException.class)
                .hasMessage(message);
    }

    @Test
    void letterBeforeAComponentIsNotASeparator() {
        assertThat(write(key("TEAM{a}", Type.S), Value.s("MAMMALS"))).isEqualTo("TEAMMAMMALS");
    }

    /** It would have the key of the text with a question mark. */
    @Test
    void textThatHasNoUtf8IsNotEscaped() {
        assertThatThrownBy(() -> write(key("{a:escape}", Type.S), Value.s("x\uD800")))
                .isInstanceOf(KeyInputException.class)
                .hasMessage("a of the key template {a:escape} cannot be percent-encoded: the text has a lone surrogate,"
                        + " which UTF-8 cannot encode");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''          | is empty; write at least a literal or a component such as {id}
            A#{a        | has a { that is not closed; add a }
            A}#{a}      | has a } without a {; a literal cannot contain braces
            A#${a}      | has a component in the form ${name}; write {name}
            A#{}        | has the component {} without a valid name; write {name}
            A#{ a}      | has the component { a} without a valid name; write {name}
            A#{a:x}     | has the component {a:x}; after the colon, write a width from 1 to 38 for numbers, seconds, millis, micros or nanos for times, or escape
            A#{a:39}    | has the component {a:39}; after the colon, write a width from 1 to 38 for numbers, seconds, millis, micros or nanos for times, or escape
            A#{a:01}    | has the component {a:01}; after the colon, write a width from 1 to 38 for numbers, seconds, millis, micros or nanos for times, or escape
            {a}{b}      | has no separator between {a} and {b}, so that different values could have one key; write one, such as #
            {a}#{a:3}   | has the component a twice; keep one
            {a:escape}-{b} | has the separator '-', which {a:escape} does not escape; use another one, such as #
            """)
    void invalidTemplateIsRejectedWithTheFix(String template, String message) {
        assertThatThrownBy(() -> KeyTemplate.of(template))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void classesShareTheKeysThatTheyComputeInTheSameWay() {
        ComputedKey tenant = key("T#{t}", Type.S);
        ComputedKeys one = ComputedKeys.of(List.of(tenant, sort("A#{a}")));
        ComputedKeys other = ComputedKeys.of(List.of(key("T#{t}", Type.S), sort("B#{b}")));
        ComputedKeys common = ComputedKeys.common(List.of(one, other));
        assertThat(common.all()).containsExactly(tenant);
        assertThat(common.ambiguous()).containsExactly(sort("A#{a}"), sort("B#{b}"));
        assertThat(common.isComputed("SK")).isTrue();
        assertThat(common.of("SK")).isNull();
    }

    /** The class of an item may not be known when its time is determined. */
    @Test
    void timesOfAFamilyAreTruncatedToTheKeysOfAllItsClasses() {
        ComputedKeys one = ComputedKeys.of(List.of(key("T#{at:millis}", Type.S), sort("A#{at:seconds}")));
        ComputedKeys other = ComputedKeys.of(List.of(key("T#{at:millis}", Type.S), sort("B#{b}")));
        Instant time = Instant.parse("2026-01-01T00:00:00.123456789Z");

        assertThat(ComputedKeys.common(List.of(one, other)).truncated(time, "at"))
                .isEqualTo("2026-01-01T00:00:00Z");
        assertThat(ComputedKeys.common(List.of(other, other)).truncated(time, "at"))
                .isEqualTo("2026-01-01T00:00:00.123Z");
    }

    private static ComputedKey sort(String template) {
        ComputedKey key = key(template, Type.S);
        return new ComputedKey("SK", key.template(), key.components(), key.types());
    }

    /** A random template, and how to make values for it. */
    private record Sample(ComputedKey key, List<Type> types) {
        private static final String[] FORMS = {"", ":escape", ":4", ":20", ":seconds", ":millis", ":micros", ":nanos"};
        private static final String[] LITERALS = {"#", "##", "|", "#A#", "::", "/x/", "$", " ", "é", "😀"};

        static Sample random(Random random) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "ORDER#" : "");
            List<Type> types = new ArrayList<>();
            int size = 1 + random.nextInt(3);
            for (int i = 0; i < size; i++) {
                String form = FORMS[random.nextInt(FORMS.length)];
                text.append('{').append((char) ('a' + i)).append(form).append('}');
                boolean last = i + 1 == size;
                if (!last || random.nextInt(4) == 0) {
                    String literal = LITERALS[random.nextInt(LITERALS.length)];
                    text.append(literal.equals("$") && !last ? "$#" : literal);
                }
                types.add(type(form, random));
            }
            return new Sample(KeyTemplateTest.key(text.toString(), types.toArray(Type[]::new)), types);
        }

        private static Type type(String form, Random random) {
            Type[] fitting = Arrays.stream(new Type[] {Type.S, Type.N, Type.BOOL})
                    .filter(type -> ComponentForms.of(form).accepts(type))
                    .toArray(Type[]::new);
            return fitting[random.nextInt(fitting.length)];
        }

        Value[] values(Random random) {
            Value[] values = new Value[types.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = value(key.form(i), types.get(i), random);
            }
            return values;
        }

        private static Value value(ComponentForm form, Type type, Random random) {
            if (form instanceof ComponentForm.DigitsForm digits) {
                BigInteger units =
                        new BigInteger(1 + random.nextInt(digits.max().bitLength() - 1), random);
                Value read = digits.read(digits.digits(units), type);
                return read == null || (type == Type.N && digits.isTime()) ? Value.n(random.nextInt(100)) : read;
            }
            return switch (type) {
                case N -> Value.n(random.nextInt(50) - 20 + (random.nextBoolean() ? ".5" : ""));
                case BOOL -> Value.bool(random.nextBoolean());
                default -> Value.s(text(random));
            };
        }

        private static String text(Random random) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(4);
            for (int i = 0; i < length; i++) {
                text.append(
                        random.nextInt(3) == 0
                                ? LITERALS[random.nextInt(LITERALS.length)]
                                : "ab1".charAt(random.nextInt(3)));
            }
            return text.toString();
        }
    }

    /** The forms by their suffix. */
    private static final class ComponentForms {
        static ComponentForm of(String suffix) {
            return KeyTemplate.of("{x" + suffix + "}").components().get(0).form();
        }
    }

    private static @Nullable String writeIfAccepted(ComputedKey key, Value... values) {
        try {
            return write(key, values);
        } catch (KeyInputException rejected) {
            assertThat(rejected.getMessage()).containsAnyOf("separates the parts", " is empty");
            return null;
        }
    }

    @Test
    void differentComponentsNeverHaveOneKeyAndEveryKeyIsParsedBack() {
        Random random = new Random(1);
        int written = 0;
        for (int i = 0; i < RUNS / 100; i++) {
            Sample sample = Sample.random(random);
            Map<String, List<Value>> keys = new HashMap<>();
            for (int j = 0; j < 100; j++) {
                Value[] values = sample.values(random);
                String key = writeIfAccepted(sample.key(), values);
                if (key == null) {
                    continue;
                }
                written++;
                List<Value> before = keys.putIfAbsent(key, List.of(values));
                assertThat(before == null ? List.of(values) : before)
                        .as(sample.key().template().text())
                        .containsExactly(values);
                Map<String, Value> parsed = sample.key().parse(key);
                assertThat(parsed == null ? List.of() : List.copyOf(parsed.values()))
                        .as(sample.key().template().text())
                        .isEqualTo(List.of(values));
            }
        }
        assertThat(written).isGreaterThan(RUNS / 4);
    }

    @Test
    void emptyTextIsNotWrittenIntoAKeyButReadFromOne() {
        for (String template : List.of("TENANT#{a}", "TENANT#{a:escape}", "{a}#X")) {
            ComputedKey tenant = key(template, Type.S);
            assertThatThrownBy(() -> write(tenant, Value.s("")))
                    .isInstanceOf(KeyInputException.class)
                    .hasMessage("a is empty, so items without one would share a key of the template " + template
                            + "; give it a value");
            assertThat(tenant.parse(tenant.prefix(1, name -> Value.s("")))).isEqualTo(Map.of("a", Value.s("")));
        }
    }

    @Test
    void nullOfAConditionIsRejectedWithTheRemedy() {
        assertThatThrownBy(() -> key("TENANT#{a}", Type.S).prefix(1, name -> Value.nul()))
                .hasMessage(
                        "a of the key template TENANT#{a} is null, and a key needs a value; pass one, or leave out the"
                                + " condition");
    }

    @Test
    void parsingReturnsOnlyComponentsThatHaveTheKey() {
        Random random = new Random(2);
        for (int i = 0; i < RUNS; i++) {
            ComputedKey key = Sample.random(random).key();
            StringBuilder text = new StringBuilder(key.template().text().startsWith("ORDER#") ? "ORDER#" : "");
            for (int j = random.nextInt(12); j > 0; j--) {
                text.append(Sample.text(random)).append(random.nextInt(10));
            }
            Map<String, Value> parsed = key.parse(text.toString());
            if (parsed != null) {
                // The prefix of all components: unlike a key that is written, it may have empty ones.
                assertThat(key.prefix(key.components().size(), parsed::get)).isEqualTo(text.toString());
            }
        }
    }

    @Test
    void paddedFormsKeepTheOrderOfTheirValues() {
        Random random = new Random(3);
        for (int i = 0; i < RUNS; i++) {
            int width = 1 + random.nextInt(38);
            ComputedKey number = key("N#{n:" + width + "}#", Type.N);
            BigInteger one = new BigInteger(width * 3, random);
            BigInteger other = new BigInteger(width * 3, random);
            assertThat(Integer.signum(
                            order(write(number, Value.n(one.toString())), write(number, Value.n(other.toString())))))
                    .isEqualTo(one.compareTo(other));
            ComputedKey time = key("T#{t:nanos}#", Type.S);
            Instant first = Instant.ofEpochSecond(random.nextInt(), random.nextInt(2) * 500_000_000L)
                    .plusSeconds(1L << 31);
            Instant second = first.plusNanos(random.nextInt(3) - 1);
            assertThat(Integer.signum(order(
                            write(time, Value.s(Rfc3339Nano.print(first))),
                            write(time, Value.s(Rfc3339Nano.print(second))))))
                    .isEqualTo(Integer.signum(first.compareTo(second)));
        }
    }

    /** Compares as DynamoDB does. */
    private static int order(@Nullable String one, @Nullable String other) {
        return Arrays.compareUnsigned(
                String.valueOf(one).getBytes(StandardCharsets.UTF_8),
                String.valueOf(other).getBytes(StandardCharsets.UTF_8));
    }
}
