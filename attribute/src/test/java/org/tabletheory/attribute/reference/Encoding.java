package org.tabletheory.attribute.reference;

/** What attribute serialization makes of a value: its type id and its bytes, which are not copied. */
@SuppressWarnings("ArrayRecordComponent")
public record Encoding(int typeId, byte[] bytes) {}
