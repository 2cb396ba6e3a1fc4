using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_Function;

/// <summary>How JSON is read, without reflection. An order that lacks a member is refused.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(OrderPlaced))]
public sealed partial class OrderJson : JsonSerializerContext;
