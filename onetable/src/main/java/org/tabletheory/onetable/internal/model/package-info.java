/** Compiled schemas: models, fields and the stored form of their values. */
@NullMarked
package org.tabletheory.onetable.internal.model;

import org.jspecify.annotations.NullMarked;
