package org.tabletheory.architecture.samples.attribute.internal;

/** Only its own module may use it. */
@SuppressWarnings("ArrayRecordComponent")
public record Hidden(byte[] content) {}
