/** OneTable 1.1.0 schemas: entities, indexes, key templates, saved queries and sample items; reading, validating and writing them. */
@NullMarked
package org.tabletheory.schema.onetable;

import org.jspecify.annotations.NullMarked;
