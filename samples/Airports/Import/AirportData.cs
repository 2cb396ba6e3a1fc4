using System.Globalization;
using Airports.Items;

namespace Airports.Import;

/// <summary>The airports and routes, which are embedded in the program as CSV.</summary>
internal static class AirportData
{
    public static IReadOnlyList<Airport> ReadAirports() => Read(
        "airports.csv",
        ["iata", "name", "city", "state", "country", "latitude", "longitude"],
        row => new Airport(row[0], row[1], row[2], row[3], row[4], ParseDegrees(row[5]), ParseDegrees(row[6])));

    public static IReadOnlyList<Route> ReadRoutes() => Read(
        "flights-airport.csv",
        ["origin", "destination", "count"],
        row => new Route(row[0], row[1], int.Parse(row[2], NumberStyles.None, CultureInfo.InvariantCulture)));

    private static List<T> Read<T>(string fileName, string[] columns, Func<string[], T> read)
    {
        using var stream = typeof(AirportData).Assembly.GetManifestResourceStream(fileName)
            ?? throw new InvalidOperationException($"{fileName} isn't embedded in the program.");
        using var text = new StreamReader(stream);
        return [.. new CsvReader(text, fileName).ReadRecords(columns).Select(read)];
    }

    private static double ParseDegrees(string text) => double.Parse(text, NumberStyles.Float, CultureInfo.InvariantCulture);
}
