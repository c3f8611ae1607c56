@NullMarked
package org.tabletheory.local.fault;

import org.jspecify.annotations.NullMarked;
