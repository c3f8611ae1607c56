package lang;

record System(int a) {}
