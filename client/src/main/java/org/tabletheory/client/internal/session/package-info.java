/** What all calls of a client share: wire, listeners, clock, encryption, models, and mappers that decrypt and upcast items. */
@NullMarked
package org.tabletheory.client.internal.session;

import org.jspecify.annotations.NullMarked;
