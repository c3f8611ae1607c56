/** Reads YAML and JSON documents as trees with line numbers, and normalizes JSON for comparisons. */
@NullMarked
package org.tabletheory.conformance.internal.document;

import org.jspecify.annotations.NullMarked;
