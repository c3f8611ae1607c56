@NullMarked
package org.tabletheory.schema.file;

import org.jspecify.annotations.NullMarked;
