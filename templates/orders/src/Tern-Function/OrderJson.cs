using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_Function;

/// <summary>Source-generated JSON reading, without reflection. An order with a missing member is rejected.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(OrderPlaced))]
public sealed partial class OrderJson : JsonSerializerContext;
