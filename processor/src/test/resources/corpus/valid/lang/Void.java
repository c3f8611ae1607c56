package lang;

record Void(int a) {}
