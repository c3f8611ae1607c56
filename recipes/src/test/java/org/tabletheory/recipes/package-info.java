@org.jspecify.annotations.NullMarked
package org.tabletheory.recipes;
