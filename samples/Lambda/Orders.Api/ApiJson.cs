using System.Text.Json;
using System.Text.Json.Serialization;

namespace Orders.Api;

/// <summary>The JSON serialization. A missing or null member is an error if its type doesn't allow null.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web, UseStringEnumConverter = true, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(NewOrder))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Caller))]
[JsonSerializable(typeof(Problem))]
internal sealed partial class ApiJson : JsonSerializerContext;
