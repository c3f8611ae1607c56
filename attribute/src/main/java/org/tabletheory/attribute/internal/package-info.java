/** Parts that the readers and writers of this module share: UTF-8, scanning of JSON bytes, positions, messages. */
@NullMarked
package org.tabletheory.attribute.internal;

import org.jspecify.annotations.NullMarked;
