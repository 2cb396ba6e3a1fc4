using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_Function;

/// <summary>How JSON is read and written, without reflection. What lacks a member is refused.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(NewOrder))]
[JsonSerializable(typeof(Order))]
public sealed partial class OrderJson : JsonSerializerContext;
