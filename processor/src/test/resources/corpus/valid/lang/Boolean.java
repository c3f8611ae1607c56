package lang;

record Boolean(boolean yes) {}
