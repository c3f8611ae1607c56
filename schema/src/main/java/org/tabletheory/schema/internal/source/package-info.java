/** Reads the text of a document, YAML or JSON, into a tree of nodes that know their line and column. */
@NullMarked
package org.tabletheory.schema.internal.source;

import org.jspecify.annotations.NullMarked;
