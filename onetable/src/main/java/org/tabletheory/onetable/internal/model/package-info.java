/** A OneTable schema made ready for use: every field with its rules resolved, every mistake found. */
@NullMarked
package org.tabletheory.onetable.internal.model;

import org.jspecify.annotations.NullMarked;
