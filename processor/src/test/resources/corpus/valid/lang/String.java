package lang;

public record String(int length) {}
