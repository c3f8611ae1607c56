package lang;

record Override(int a) {}
