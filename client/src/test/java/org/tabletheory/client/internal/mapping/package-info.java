@org.jspecify.annotations.NullMarked
package org.tabletheory.client.internal.mapping;
