using System.Text.Json.Serialization;

namespace Tern.Lambda.Generator.Tests.Functions;

public sealed record Order(string Id, decimal Total);

public sealed record Receipt(string Id, bool Paid);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Receipt))]
internal sealed partial class ShopJson : JsonSerializerContext;
