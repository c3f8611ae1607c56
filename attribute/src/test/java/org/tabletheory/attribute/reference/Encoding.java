package org.tabletheory.attribute.reference;

/** A serialized value: its type id and its bytes, which are not copied. */
@SuppressWarnings("ArrayRecordComponent")
public record Encoding(int typeId, byte[] bytes) {}
