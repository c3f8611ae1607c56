/**
 * Attributes as the compiler knows them: the constants of generated classes such as {@code User_}, and the conditions that
 * they make.
 */
@NullMarked
package org.tabletheory.client.typed;

import org.jspecify.annotations.NullMarked;
