namespace Tern_Function;

/// <summary>The function's input.</summary>
public sealed record Visitor(string Name);
