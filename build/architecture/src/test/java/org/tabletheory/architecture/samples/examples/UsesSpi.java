package org.tabletheory.architecture.samples.examples;

import org.tabletheory.architecture.samples.schema.spi.Extension;

/** Uses an spi package, although examples show what users may call. */
public record UsesSpi(Extension extension) {}
