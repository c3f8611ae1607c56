/** Schema files of any format: reading, formatting, and the JSON Schemas for editors. */
@NullMarked
package org.tabletheory.schema.file;

import org.jspecify.annotations.NullMarked;
