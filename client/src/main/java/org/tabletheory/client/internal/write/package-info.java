/** Writing: lifecycle fields, versions, omission, write policy, and what failed conditions mean. */
@NullMarked
package org.tabletheory.client.internal.write;

import org.jspecify.annotations.NullMarked;
