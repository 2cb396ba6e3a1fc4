namespace Orders;

/// <summary>So many of one product.</summary>
public sealed record OrderLine(string Product, int Quantity, decimal Price);
