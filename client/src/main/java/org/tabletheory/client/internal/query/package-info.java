/** Reading: from what a user said to plans, and from answers to entities. */
@NullMarked
package org.tabletheory.client.internal.query;

import org.jspecify.annotations.NullMarked;
