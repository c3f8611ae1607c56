@NullMarked
package org.tabletheory.client.crypto;

import org.jspecify.annotations.NullMarked;
