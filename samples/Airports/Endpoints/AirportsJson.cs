using System.Text.Json;
using System.Text.Json.Serialization;
using Airports.Items;
using Airports.Latency;

namespace Airports.Endpoints;

/// <summary>How what the API takes and gives is written as JSON.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Airport))]
[JsonSerializable(typeof(List<Airport>))]
[JsonSerializable(typeof(AirportList))]
[JsonSerializable(typeof(RoutePage))]
[JsonSerializable(typeof(NoteChange))]
[JsonSerializable(typeof(LatencyReport))]
internal sealed partial class AirportsJson : JsonSerializerContext;
