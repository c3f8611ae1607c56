package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Runs every row of the tables in {@code docs/guide/models.md}. */
class StoredTypesTest {
    private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.500Z");
    private static final UUID ID = UUID.fromString("f81d4fae-7dec-11d0-a765-00a0c91e6bf6");

    enum Color {
        RED,
        BLUE
    }

    record Line(String product, int quantity) {}

    record Box<T>(T content) {}

    @Table("types")
    record Texts(
            @PartitionKey String string,
            char character,
            Character boxed,
            Color color,
            UUID uuid,
            URI uri,
            Currency currency,
            Locale locale,
            Charset charset,
            DayOfWeek day,
            Month month,
            ZoneId zone,
            ZoneOffset offset,
            Optional<String> optional) {}

    static final Texts TEXTS = new Texts(
            "tea",
            'x',
            'x',
            Color.RED,
            ID,
            URI.create("https://example.org/a"),
            Currency.getInstance("EUR"),
            Locale.forLanguageTag("de-CH"),
            StandardCharsets.UTF_8,
            DayOfWeek.MONDAY,
            Month.JANUARY,
            ZoneId.of("Europe/Zurich"),
            ZoneOffset.ofHours(1),
            Optional.of("tea"));

    @Table("types")
    record Times(
            @PartitionKey Instant instant,
            OffsetDateTime offset,
            ZonedDateTime zoned,
            Date date,
            LocalDate day,
            LocalDateTime local,
            LocalTime time,
            OffsetTime offsetTime,
            Duration duration,
            Period period,
            Year year,
            YearMonth month,
            MonthDay birthday) {}

    static final Times TIMES = new Times(
            TIME,
            TIME.atOffset(ZoneOffset.UTC),
            TIME.atZone(ZoneOffset.UTC),
            Date.from(TIME),
            LocalDate.of(2026, 1, 2),
            LocalDateTime.of(2026, 1, 2, 3, 4, 5),
            LocalTime.of(3, 4, 5),
            OffsetTime.of(3, 4, 5, 0, ZoneOffset.ofHours(1)),
            Duration.ofSeconds(90),
            Period.of(1, 2, 0),
            Year.of(2026),
            YearMonth.of(2026, 1),
            MonthDay.of(1, 2));

    @Table("types")
    record Numbers(
            @PartitionKey int plain,
            byte small,
            short medium,
            long large,
            Byte smallBox,
            Short mediumBox,
            Integer box,
            Long largeBox,
            BigInteger big,
            float real,
            double precise,
            Float realBox,
            Double preciseBox,
            BigDecimal decimal,
            OptionalInt optionalInt,
            OptionalLong optionalLong,
            OptionalDouble optionalDouble,
            Value.N raw) {}

    static final Numbers NUMBERS = new Numbers(
            42,
            (byte) 42,
            (short) 42,
            42,
            (byte) 42,
            (short) 42,
            42,
            42L,
            BigInteger.valueOf(42),
            1.5f,
            1.5,
            1.5f,
            1.5,
            new BigDecimal("1.5"),
            OptionalInt.of(42),
            OptionalLong.of(42),
            OptionalDouble.of(1.5),
            Value.n(42));

    @Table("types")
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record Lists(
            @PartitionKey byte[] bytes,
            ByteBuffer buffer,
            boolean flag,
            Boolean flagBox,
            List<String> list,
            Collection<String> collection,
            Iterable<String> iterable,
            ArrayList<String> arrayList,
            LinkedList<String> linkedList,
            Deque<String> deque,
            Queue<String> queue,
            ArrayDeque<String> arrayDeque,
            String[] array,
            int[] numbers,
            List<Integer> numberList,
            Line line,
            List<Line> lines,
            Box<Integer> box) {}

    private static final List<String> AB = List.of("a", "b");

    @SuppressWarnings("JdkObsolete") // tests linked lists
    static final Lists LISTS = new Lists(
            new byte[] {1, 2},
            ByteBuffer.wrap(new byte[] {1, 2}),
            true,
            true,
            AB,
            AB,
            AB,
            new ArrayList<>(AB),
            new LinkedList<>(AB),
            new LinkedList<>(AB),
            new LinkedList<>(AB),
            new ArrayDeque<>(AB),
            new String[] {"a", "b"},
            new int[] {1, 2},
            List.of(1, 2),
            new Line("tea", 2),
            List.of(new Line("tea", 2)),
            new Box<>(1));

    @Table("types")
    record Containers(
            @PartitionKey String string,
            Set<String> set,
            LinkedHashSet<String> linkedSet,
            HashSet<String> hashSet,
            SortedSet<String> sortedSet,
            NavigableSet<String> navigableSet,
            TreeSet<String> treeSet,
            EnumSet<Color> enumSet,
            Set<Color> colors,
            Set<Integer> numbers,
            Set<ByteBuffer> binaries,
            Map<String, Integer> map,
            LinkedHashMap<String, Integer> linkedMap,
            HashMap<String, Integer> hashMap,
            SortedMap<String, Integer> sortedMap,
            NavigableMap<String, Integer> navigableMap,
            TreeMap<String, Integer> treeMap,
            EnumMap<Color, Integer> enumMap,
            Map<Color, Integer> byColor,
            Map<UUID, Boolean> byId,
            Map<String, Object> document) {}

    static final Containers CONTAINERS = new Containers(
            "tea",
            Set.of("a"),
            new LinkedHashSet<>(Set.of("a")),
            new HashSet<>(Set.of("a")),
            new TreeSet<>(Set.of("a")),
            new TreeSet<>(Set.of("a")),
            new TreeSet<>(Set.of("a")),
            EnumSet.of(Color.RED, Color.BLUE),
            new LinkedHashSet<>(List.of(Color.RED, Color.BLUE)),
            new LinkedHashSet<>(List.of(1, 2)),
            Set.of(ByteBuffer.wrap(new byte[] {1, 2})),
            Map.of("a", 1),
            new LinkedHashMap<>(Map.of("a", 1)),
            new HashMap<>(Map.of("a", 1)),
            new TreeMap<>(Map.of("a", 1)),
            new TreeMap<>(Map.of("a", 1)),
            new TreeMap<>(Map.of("a", 1)),
            new EnumMap<>(Map.of(Color.RED, 1)),
            Map.of(Color.RED, 1),
            Map.of(ID, true),
            Map.of("a", List.of(1L, "x")));

    @Test
    void everyJavaTypeIsStoredAsTheGuideShows() throws IOException {
        Map<String, String> stored = new LinkedHashMap<>();
        for (Record entity : List.of(TEXTS, TIMES, NUMBERS, LISTS, CONTAINERS)) {
            stored.putAll(stored(entity));
        }
        Map<String, String> documented = new LinkedHashMap<>();
        for (String[] row : rows("## Java types")) {
            for (String type : codes(row[0])) {
                documented.put(type, codes(row[1]).get(0));
            }
        }
        assertThat(documented).hasSizeGreaterThan(80).containsExactlyInAnyOrderEntriesOf(stored);
    }

    @Test
    void everyJavaTypeIsReadBack() {
        for (Record entity : List.of(TEXTS, TIMES, NUMBERS, LISTS, CONTAINERS)) {
            Item item = Mapping.stored(entity);
            Object read = Mapping.read(entity.getClass(), DynamoJson.write(item));
            assertThat(read).usingRecursiveComparison().isEqualTo(entity);
            assertThat(Mapping.stored((Record) read)).isEqualTo(item);
        }
    }

    @Test
    void emptyAndAbsentContainersHaveTheDeclaredType() {
        Containers empty = Mapping.read(Containers.class, "{\"string\":{\"S\":\"x\"},\"enumSet\":{\"NULL\":true}}");
        assertThat(empty.enumSet()).isEqualTo(EnumSet.noneOf(Color.class));
        empty.enumSet().add(Color.BLUE);
        assertThat(empty.enumMap()).isEqualTo(new EnumMap<>(Color.class));
        Lists lists = Mapping.read(Lists.class, "{}");
        assertThat(lists.deque()).isEmpty();
        assertThat(lists.iterable()).isEmpty();
    }

    @Test
    void anyIterableIsStored() {
        record Pair(String first, String second) implements Iterable<String> {
            @Override
            public Iterator<String> iterator() {
                return List.of(first, second).iterator();
            }
        }
        assertThat(Mapping.stored(new Sources("1", new Pair("a", "b"))).get("texts"))
                .isEqualTo(Value.l(Value.s("a"), Value.s("b")));
    }

    @Table("types")
    record Sources(@PartitionKey String id, Iterable<String> texts) {}

    @Table("types")
    record Jobs(@PartitionKey String id, ArrayDeque<String> open) {}

    @Test
    void storedNullInACollectionWithoutNullsIsReported() {
        Mapping.assertInvalidModel(
                        () -> Mapping.read(Jobs.class, "{\"id\":{\"S\":\"1\"},\"open\":{\"L\":[{\"NULL\":true}]}}"))
                .contains("open[0] is NULL, which a ArrayDeque cannot contain; declare the attribute as a List");
    }

    @Table("types")
    @SuppressWarnings("tabletheory")
    record Rejected(
            @PartitionKey String id,
            URL url,
            Path path,
            File file,
            InetAddress address,
            Pattern pattern,
            Class<?> type,
            BitSet bits,
            TimeZone zone,
            Calendar calendar,
            java.sql.Timestamp timestamp,
            Properties properties,
            AtomicLong counter,
            AtomicBoolean flag,
            AtomicReference<String> reference,
            InputStream stream,
            StringBuilder text,
            Number number,
            Map.Entry<String, String> entry,
            ConcurrentHashMap<String, String> concurrent,
            PriorityQueue<String> queue,
            Iterator<String> iterator,
            Stream<String> elements) {}

    @Test
    void typesWithoutAMappingAreRejectedWithTheAlternativeOfTheGuide() throws IOException {
        String message =
                Mapping.invalidModel(() -> Mapping.mappers().of(Rejected.class)).getMessage();
        Map<String, String> reported = new LinkedHashMap<>();
        Matcher lines = Pattern.compile(
                        "has type ([^|]*?), which has no mapping; use ([^|]*?), or a Converter with @ConvertWith")
                .matcher(message);
        while (lines.find()) {
            reported.put(lines.group(1).replace("Class<Object>", "Class"), lines.group(2));
        }
        Map<String, String> documented = new LinkedHashMap<>();
        for (String[] row : rows("## Types without a mapping")) {
            documented.put(codes(row[0]).get(0), row[1].strip());
        }
        assertThat(reported).hasSize(22).containsExactlyInAnyOrderEntriesOf(documented);
    }

    @SuppressWarnings("tabletheory")
    @Table("types")
    record Named(@PartitionKey String id, Names names, EnumSet<?> any) {}

    static final class Names extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void collectionsThatCannotBeCreatedAreRejected() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Named.class))
                .contains("Named.names has type Names, which extends ArrayList, whose fields cannot be mapped; use"
                        + " ArrayList<String> itself or a type like it, or a Converter with @ConvertWith")
                .contains("Named.any has type EnumSet<", "whose enum is not known; name it as the type argument");
    }

    private static Map<String, String> stored(Record entity) {
        Item item = Mapping.stored(entity);
        Map<String, String> byType = new LinkedHashMap<>();
        for (RecordComponent component : entity.getClass().getRecordComponents()) {
            Value value = item.get(component.getName());
            assertThat(value).as(component.getName()).isNotNull();
            byType.put(name(component.getGenericType()), DynamoJson.write(value));
        }
        return byType;
    }

    private static String name(Type type) {
        if (type instanceof ParameterizedType generic) {
            return name(generic.getRawType())
                    + Arrays.stream(generic.getActualTypeArguments())
                            .map(StoredTypesTest::name)
                            .collect(Collectors.joining(", ", "<", ">"));
        }
        Class<?> plain = (Class<?>) type;
        return plain.getEnclosingClass() == Value.class ? "Value." + plain.getSimpleName() : plain.getSimpleName();
    }

    /** Returns the cells of the table after a heading. */
    private static List<String[]> rows(String heading) throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "guide", "models.md"));
        String section = guide.substring(guide.indexOf(heading + "\n") + heading.length());
        int next = section.indexOf("\n## ");
        return section.substring(0, next < 0 ? section.length() : next)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(1, line.length() - 1).split("\\|"))
                .toList();
    }

    private static List<String> codes(String cell) {
        return Pattern.compile("`([^`]+)`")
                .matcher(cell)
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
