package org.tabletheory.local.fault;
/** t */
public final class FaultProxy {}
