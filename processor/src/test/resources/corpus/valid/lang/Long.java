package lang;

record Long(int high) {}
