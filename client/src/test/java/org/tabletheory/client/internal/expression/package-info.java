@NullMarked
package org.tabletheory.client.internal.expression;

import org.jspecify.annotations.NullMarked;
