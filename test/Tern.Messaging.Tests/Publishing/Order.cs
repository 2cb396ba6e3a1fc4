using System.Text.Json.Serialization;

namespace Tern.Messaging.Tests.Publishing;

/// <summary>What tests publish.</summary>
internal sealed record Order(string Id, int Total);

[JsonSerializable(typeof(Order))]
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
internal sealed partial class OrdersJson : JsonSerializerContext;
