/** Requests of the service: their members, the types and limits of these, and access to them once they are checked. */
@NullMarked
package org.tabletheory.engine.internal.request;

import org.jspecify.annotations.NullMarked;
