namespace Tern_Function;

/// <summary>Somebody placed an order.</summary>
public sealed record OrderPlaced(string OrderId, decimal Total);
