/** The tree of a document: values that know their line and column, the same from YAML and from JSON. */
@NullMarked
package org.tabletheory.schema.spi.tree;

import org.jspecify.annotations.NullMarked;
