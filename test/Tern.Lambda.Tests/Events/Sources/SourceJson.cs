using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Lambda.Tests.Events.Sources;

internal sealed record OrderPlaced(string OrderId, decimal Total = 0, string? Note = null);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(OrderPlaced))]
[JsonSerializable(typeof(string[]))]
[JsonSerializable(typeof(JsonElement))]
internal sealed partial class SourceJson : JsonSerializerContext;
