/** The text of a document as a tree of nodes that know their line and column, the same from YAML and from JSON. */
@NullMarked
package org.tabletheory.schema.internal.source;

import org.jspecify.annotations.NullMarked;
