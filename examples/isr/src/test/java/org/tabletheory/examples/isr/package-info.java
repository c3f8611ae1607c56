@org.jspecify.annotations.NullMarked
package org.tabletheory.examples.isr;
