package lang;

record IllegalArgumentException(int a) {}
