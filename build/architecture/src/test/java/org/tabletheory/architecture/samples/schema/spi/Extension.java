package org.tabletheory.architecture.samples.schema.spi;

/** For generated code and our own modules, not for users. */
public record Extension(String name) {}
