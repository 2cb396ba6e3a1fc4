using System.Text.Json;
using System.Text.Json.Serialization;
using Airports.Items;
using Airports.Latency;

namespace Airports.Endpoints;

/// <summary>The JSON serialization of the API's requests and responses.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Airport))]
[JsonSerializable(typeof(List<Airport>))]
[JsonSerializable(typeof(AirportList))]
[JsonSerializable(typeof(RoutePage))]
[JsonSerializable(typeof(NoteChange))]
[JsonSerializable(typeof(LatencyReport))]
internal sealed partial class AirportsJson : JsonSerializerContext;
