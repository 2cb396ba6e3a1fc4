namespace Tern_Function;

/// <summary>A request for a price with tax.</summary>
public sealed record QuoteRequest(string Country, decimal Net);
