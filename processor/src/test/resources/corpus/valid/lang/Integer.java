package lang;

record Integer(int low) {}
