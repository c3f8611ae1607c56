@NullMarked
package org.tabletheory.languages;

import org.jspecify.annotations.NullMarked;
