namespace Tern_Function;

/// <summary>What the API is about: taxes by country.</summary>
public sealed class TaxRates
{
    /// <summary>The rate of a country; null where there is none.</summary>
    public TaxRate? Find(string country) => country switch
    {
        "DE" => new TaxRate(country, 0.19m),
        "FI" => new TaxRate(country, 0.255m),
        _ => null,
    };

    /// <summary>What something costs in a country; null for a country without a rate.</summary>
    public Quote? Quote(QuoteRequest request)
    {
        if (Find(request.Country) is not { } rate) return null;
        var tax = decimal.Round(request.Net * rate.Rate, 2);
        return new Quote(request.Net, tax, request.Net + tax);
    }
}
