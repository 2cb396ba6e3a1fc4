namespace Orders;

/// <summary>A quantity of a product.</summary>
public sealed record OrderLine(string Product, int Quantity, decimal Price);
