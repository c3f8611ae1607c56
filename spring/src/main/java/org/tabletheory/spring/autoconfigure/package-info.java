/** The auto-configurations, which applications may exclude by their names. */
@NullMarked
package org.tabletheory.spring.autoconfigure;

import org.jspecify.annotations.NullMarked;
