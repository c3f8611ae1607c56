/** Tokens of expressions and statements, and a cursor over them for recursive-descent parsers. */
@NullMarked
package org.tabletheory.engine.internal.token;

import org.jspecify.annotations.NullMarked;
