using System.Text.Json;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceChecks.Oracle;

/// <summary>A part of a random sample: operations of one service, and how often they are called in all.</summary>
/// <param name="Service">The service.</param>
/// <param name="Operations">The operations.</param>
/// <param name="Seed">The seed of the random values.</param>
/// <param name="Calls">The calls.</param>
internal sealed record OracleDraw(string Service, IReadOnlyList<string> Operations, int Seed, int Calls)
{
    private const int MostServices = 20, CallsAnOperation = 5;

    /// <summary>Draws services and operations until each protocol has its number of calls.</summary>
    /// <param name="among">The services to draw from.</param>
    /// <param name="seed">The seed: the same number gives the same draw.</param>
    /// <param name="count">The calls of each protocol.</param>
    internal static IReadOnlyList<OracleDraw> Draw(IReadOnlyList<string> among, int seed, int count)
    {
        var random = new Random(seed);
        var models = new ModelStore(Repository.Models);
        var protocols = Protocols();
        var draws = new List<OracleDraw>();
        foreach (var services in among.GroupBy(service => protocols[service]).OrderBy(protocol => protocol.Key, StringComparer.Ordinal))
        {
            var drawn = services.Order(StringComparer.Ordinal).ToArray();
            random.Shuffle(drawn);
            drawn = drawn[..Math.Min(drawn.Length, MostServices)];
            var calls = (count + drawn.Length - 1) / drawn.Length;
            foreach (var service in drawn)
            {
                var operations = Callable(models.Read(new ServiceItem(service, [], null, null, IsPublic: true))).ToArray();
                random.Shuffle(operations);
                draws.Add(new(service, operations[..Math.Min(operations.Length, ((calls - 1) / CallsAnOperation) + 1)], random.Next(), calls));
            }
        }

        return draws;
    }

    // Streams of events are tested elsewhere.
    private static IEnumerable<string> Callable(ServiceModel model)
    {
        bool HasEvents(string? shape) => shape is not null && model.Shapes[shape].Members.Any(member => model.Shapes[member.Shape].EventStream);
        return model.Operations.Values.Where(operation => !HasEvents(operation.Input) && !HasEvents(operation.Output)).Select(operation => operation.Name)
            .Order(StringComparer.Ordinal);
    }

    private static Dictionary<string, string> Protocols()
    {
        using var index = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(Repository.Models, "index.json")));
        return index.RootElement.GetProperty("services").EnumerateObject().ToDictionary(one => one.Name, one => one.Value.GetProperty("protocol").GetString()!);
    }
}
