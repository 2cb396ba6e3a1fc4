namespace Tern_Function;

/// <summary>A request to place an order.</summary>
public sealed record NewOrder(string Customer, decimal Total);
