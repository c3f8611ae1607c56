package org.tabletheory.mapping;

/** An enum with a constant whose text is not its name. */
enum Colour {
    RED,
    GREEN {
        @Override
        public String toString() {
            return "grass";
        }
    }
}
