/** Values as the JavaScript library writes them into keys: numbers, dates, templates. */
@NullMarked
package org.tabletheory.onetable.internal.text;

import org.jspecify.annotations.NullMarked;
