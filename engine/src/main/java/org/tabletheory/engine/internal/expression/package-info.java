/**
 * The expression language: parsed once per text, bound to a request's names and values, evaluated against items.
 *
 * <p>{@link org.tabletheory.engine.internal.expression.ExpressionParser} turns a text into nodes whose names and values
 * are still placeholders, and the result is cached by text. Binding replaces the placeholders, checks what can be
 * checked without an item, and gives nodes that can be evaluated.
 */
@NullMarked
package org.tabletheory.engine.internal.expression;

import org.jspecify.annotations.NullMarked;
