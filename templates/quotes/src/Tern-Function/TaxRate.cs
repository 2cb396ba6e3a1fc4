namespace Tern_Function;

/// <summary>The tax of a country, as a part of one.</summary>
public sealed record TaxRate(string Country, decimal Rate);
