/** Plans and executes writes: keys, timestamps, versions, omit_empty, write policy, and errors of failed conditions. */
@NullMarked
package org.tabletheory.client.internal.write;

import org.jspecify.annotations.NullMarked;
