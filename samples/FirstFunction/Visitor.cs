namespace FirstFunction;

public sealed record Visitor(string Name);
