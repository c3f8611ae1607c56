/** What the auto-configuration is made of. */
@NullMarked
package org.tabletheory.spring.internal;

import org.jspecify.annotations.NullMarked;
