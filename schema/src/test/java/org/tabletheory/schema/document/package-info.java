@NullMarked
package org.tabletheory.schema.document;

import org.jspecify.annotations.NullMarked;
