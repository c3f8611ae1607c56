package org.tabletheory.mapping.internal.codec;

import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.net.InetAddress;
import java.net.URL;
import java.nio.Buffer;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** What to use instead of a type of the JDK that has no mapping, for messages. */
final class SuggestedType {
    private static final Map<Class<?>, String> BY_CLASS = new LinkedHashMap<>();

    static {
        BY_CLASS.put(URL.class, "URI, because comparing URLs resolves host names");
        BY_CLASS.put(Path.class, "String, because a path depends on the file system");
        BY_CLASS.put(File.class, "String, because a path depends on the file system");
        BY_CLASS.put(InetAddress.class, "String, because reading an address may resolve a host name");
        BY_CLASS.put(Pattern.class, "String with the regular expression");
        BY_CLASS.put(Class.class, "String with the name of the class");
        BY_CLASS.put(BitSet.class, "byte[], as toByteArray() returns");
        BY_CLASS.put(TimeZone.class, "ZoneId");
        BY_CLASS.put(Calendar.class, "ZonedDateTime or Instant");
        BY_CLASS.put(Properties.class, "Map<String, String>");
        BY_CLASS.put(AtomicBoolean.class, "boolean");
        BY_CLASS.put(AtomicReference.class, "the type inside it, or Optional");
        BY_CLASS.put(InputStream.class, "byte[]");
        BY_CLASS.put(OutputStream.class, "byte[]");
        BY_CLASS.put(Buffer.class, "ByteBuffer or byte[]");
        BY_CLASS.put(Reader.class, "String");
        BY_CLASS.put(CharSequence.class, "String");
        BY_CLASS.put(Number.class, "long, double or BigDecimal");
        BY_CLASS.put(Map.Entry.class, "a record with two components");
        BY_CLASS.put(Map.class, "Map, SortedMap or EnumMap");
        BY_CLASS.put(Collection.class, "List, Set, SortedSet or Deque");
        BY_CLASS.put(Iterator.class, "List");
        BY_CLASS.put(BaseStream.class, "List");
    }

    /** By name, because the module java.sql may be absent. */
    private static final Map<String, String> BY_NAME = Map.of(
            "java.sql.Timestamp", "Instant",
            "java.sql.Date", "LocalDate",
            "java.sql.Time", "LocalTime",
            "java.sql.Blob", "byte[]",
            "java.sql.Clob", "String",
            "java.sql.Array", "List");

    private SuggestedType() {}

    /** Returns what to use instead of a class, or null if nothing is known to be better. */
    static @Nullable String of(@Nullable Class<?> type) {
        if (type == null) {
            return null;
        }
        String named = BY_NAME.get(type.getName());
        if (named != null) {
            return named;
        }
        for (Map.Entry<Class<?>, String> each : BY_CLASS.entrySet()) {
            if (each.getKey().isAssignableFrom(type)) {
                return each.getValue();
            }
        }
        return null;
    }
}
