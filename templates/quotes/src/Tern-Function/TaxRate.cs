namespace Tern_Function;

/// <summary>The tax rate of a country, as a fraction of 1.</summary>
public sealed record TaxRate(string Country, decimal Rate);
