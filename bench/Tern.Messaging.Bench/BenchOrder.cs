using System.Text.Json.Serialization;

namespace Tern.Messaging.Bench;

/// <summary>A message of about 130 bytes.</summary>
internal sealed record BenchOrder(string Number, string Customer, decimal Total, DateTimeOffset PlacedAt);

[JsonSerializable(typeof(BenchOrder))]
internal sealed partial class BenchJson : JsonSerializerContext;
