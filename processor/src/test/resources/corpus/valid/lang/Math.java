package lang;

record Math(int a) {}
