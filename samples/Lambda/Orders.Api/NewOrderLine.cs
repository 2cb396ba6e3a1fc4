namespace Orders.Api;

/// <summary>A line of a <see cref="NewOrder"/>.</summary>
internal sealed record NewOrderLine(string Product, int Quantity);
