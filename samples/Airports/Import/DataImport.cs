using Airports.Items;
using Tern.DynamoDb;

namespace Airports.Import;

/// <summary>
/// Creates and fills the table before the server accepts requests. If DynamoDB already has the data, it does neither.
/// </summary>
internal sealed class DataImport(DynamoTable<Airport> airports, DynamoTable<Route> routes, ILogger<DataImport> log) : IHostedService
{
    // The number of items to write between two progress messages.
    private const int SliceLength = 2_000;

    private int _total;
    private int _imported;

    public async Task StartAsync(CancellationToken cancellationToken)
    {
        // The table is created from the layout that both types share.
        await airports.CreateTableAsync(new() { IfNotExists = true }, cancellationToken);

        var allAirports = AirportData.ReadAirports();
        var allRoutes = AirportData.ReadRoutes();
        _total = allAirports.Count + allRoutes.Count;

        // The last airport is written after everything else: if it exists, the data is complete.
        var last = allAirports[^1];
        if (await airports.GetAsync(Airport.Key(last.Iata), cancellationToken) is not null)
        {
            log.LogInformation("The table '{Table}' already has the data.", airports.Name);
            return;
        }

        await ImportAsync(routes, allRoutes, cancellationToken);
        await ImportAsync(airports, allAirports.SkipLast(1), cancellationToken);
        await ImportAsync(airports, [last], cancellationToken);
    }

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    private async Task ImportAsync<T>(DynamoTable<T> table, IEnumerable<T> items, CancellationToken cancellationToken) where T : class
    {
        foreach (var slice in items.Chunk(SliceLength))
        {
            // A batch can't check versions, but there is nothing yet that it could overwrite.
            await table.BatchPutAsync(slice, new() { IgnoreVersion = true }, cancellationToken);
            _imported += slice.Length;
            log.LogInformation("Imported {Imported:N0} of {Total:N0} items.", _imported, _total);
        }
    }
}
