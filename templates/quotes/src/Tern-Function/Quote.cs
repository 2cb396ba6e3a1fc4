namespace Tern_Function;

/// <summary>What something costs.</summary>
public sealed record Quote(decimal Net, decimal Tax, decimal Total);
