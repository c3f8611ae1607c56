package lang;

record SuppressWarnings(int a) {}
