package lang;

public record Object(java.lang.String name) {}
