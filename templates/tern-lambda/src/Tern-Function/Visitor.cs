namespace Tern_Function;

/// <summary>What the function is given.</summary>
public sealed record Visitor(string Name);
