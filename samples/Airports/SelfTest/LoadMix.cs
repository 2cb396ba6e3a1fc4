using System.Globalization;
using System.Net;
using System.Text;
using System.Text.Json;
using Airports.Endpoints;
using Airports.Import;

namespace Airports.SelfTest;

/// <summary>
/// The requests of the self-test: mostly reads of a single airport, and some of every other route, chosen with a fixed
/// seed.
/// </summary>
internal sealed class LoadMix(IPEndPoint server)
{
    private readonly IReadOnlyList<string> _codes = [.. AirportData.ReadAirports().Select(airport => airport.Iata)];
    private readonly IReadOnlyList<string> _origins = [.. AirportData.ReadRoutes().Select(route => route.Origin).Distinct()];
    private readonly IReadOnlyList<string> _states = [.. AirportData.ReadAirports().Select(airport => airport.State).Distinct()];

    /// <summary>
    /// Creates this many requests. Notes are written with the currently stored versions, and at most once per airport,
    /// so none of them can be refused as outdated.
    /// </summary>
    public async Task<IReadOnlyList<LoadRequest>> MakeAsync(int count, CancellationToken cancellationToken)
    {
        var random = new Random(1);
        var notable = await ReadVersionsAsync(cancellationToken);
        var requests = new LoadRequest[count];
        for (var i = 0; i < count; i++)
        {
            requests[i] = random.Next(100) switch
            {
                < 4 when notable.TryDequeue(out var airport) => Put(
                    $"/airports/{airport.Code}/note",
                    string.Create(CultureInfo.InvariantCulture, $$"""{"note":"Seen by the self-test","version":{{airport.Version}}}""")),
                < 6 => Get($"/states/{Any(_states)}/airports"),
                < 15 => Get($"/airports?ids={string.Join(',', random.GetItems([.. _codes], 10))}"),
                < 30 => Get($"/airports/{Any(_origins)}/routes?min=100&limit=20"),
                _ => Get($"/airports/{Any(_codes)}"),
            };
        }

        return requests;

        string Any(IReadOnlyList<string> values) => values[random.Next(values.Count)];
    }

    private async Task<Queue<(string Code, long Version)>> ReadVersionsAsync(CancellationToken cancellationToken)
    {
        using var http = new HttpClient { BaseAddress = new Uri($"http://{server}") };
        var versions = new Queue<(string, long)>();
        foreach (var codes in _codes.Chunk(500))
        {
            using var answer = await http.GetAsync(new Uri($"/airports?ids={string.Join(',', codes)}", UriKind.Relative), cancellationToken);
            answer.EnsureSuccessStatusCode();
            await using var body = await answer.Content.ReadAsStreamAsync(cancellationToken);
            var list = await JsonSerializer.DeserializeAsync(body, AirportsJson.Default.AirportList, cancellationToken);
            foreach (var airport in list!.Airports)
            {
                versions.Enqueue((airport.Iata, airport.Version));
            }
        }

        return versions;
    }

    private LoadRequest Get(string path) => new($"GET {path}", Encoding.ASCII.GetBytes($"GET {path} HTTP/1.1\r\nHost: {server}\r\n\r\n"));

    private LoadRequest Put(string path, string body) => new($"PUT {path}", Encoding.ASCII.GetBytes(
        $"PUT {path} HTTP/1.1\r\nHost: {server}\r\nContent-Type: application/json\r\nContent-Length: {body.Length}\r\n\r\n{body}"));
}
