package org.tabletheory.architecture.samples.attribute.internal;

/** What only its own module may touch. */
@SuppressWarnings("ArrayRecordComponent")
public record Secret(byte[] content) {}
