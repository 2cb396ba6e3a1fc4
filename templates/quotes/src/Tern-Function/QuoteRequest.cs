namespace Tern_Function;

/// <summary>Asks what something costs with tax.</summary>
public sealed record QuoteRequest(string Country, decimal Net);
