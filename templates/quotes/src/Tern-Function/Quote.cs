namespace Tern_Function;

/// <summary>A price with tax.</summary>
public sealed record Quote(decimal Net, decimal Tax, decimal Total);
