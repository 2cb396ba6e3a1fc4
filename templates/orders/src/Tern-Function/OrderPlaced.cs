namespace Tern_Function;

/// <summary>The event that an order was placed.</summary>
public sealed record OrderPlaced(string OrderId, decimal Total);
