@org.jspecify.annotations.NullMarked
package org.tabletheory.client.mapping;
