@NullMarked
package org.tabletheory.client;

import org.jspecify.annotations.NullMarked;
