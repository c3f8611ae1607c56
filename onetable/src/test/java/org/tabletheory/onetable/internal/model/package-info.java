@NullMarked
package org.tabletheory.onetable.internal.model;

import org.jspecify.annotations.NullMarked;
