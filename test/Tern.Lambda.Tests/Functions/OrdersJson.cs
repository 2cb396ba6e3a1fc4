using System.Text.Json.Serialization;

namespace Tern.Lambda.Tests.Functions;

public sealed record OrderPlaced(string OrderId, decimal Total);

public sealed record Receipt(string OrderId, bool Paid);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(OrderPlaced))]
[JsonSerializable(typeof(Receipt))]
[JsonSerializable(typeof(int))]
public sealed partial class OrdersJson : JsonSerializerContext;
