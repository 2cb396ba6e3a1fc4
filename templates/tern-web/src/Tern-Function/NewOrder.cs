namespace Tern_Function;

/// <summary>What a client sends to place an order.</summary>
public sealed record NewOrder(string Customer, decimal Total);
