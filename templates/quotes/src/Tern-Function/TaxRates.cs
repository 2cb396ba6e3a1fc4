namespace Tern_Function;

/// <summary>The tax rates by country.</summary>
public sealed class TaxRates
{
    /// <summary>Returns the rate of a country, or null if it has none.</summary>
    public TaxRate? Find(string country) => country switch
    {
        "DE" => new TaxRate(country, 0.19m),
        "FI" => new TaxRate(country, 0.255m),
        _ => null,
    };

    /// <summary>Returns the price with tax in a country, or null if the country has no rate.</summary>
    public Quote? Quote(QuoteRequest request)
    {
        if (Find(request.Country) is not { } rate) return null;
        var tax = decimal.Round(request.Net * rate.Rate, 2);
        return new Quote(request.Net, tax, request.Net + tax);
    }
}
