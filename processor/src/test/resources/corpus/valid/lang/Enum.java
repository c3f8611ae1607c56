package lang;

record Enum(int ordinal) {}
