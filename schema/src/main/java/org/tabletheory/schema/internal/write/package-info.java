/** Trees of JSON written as canonical YAML and JSON. */
@NullMarked
package org.tabletheory.schema.internal.write;

import org.jspecify.annotations.NullMarked;
