using System.Text.Json;
using System.Text.Json.Serialization;

namespace Orders.Api;

/// <summary>How everything is read and written. A member that is missing or null is a mistake, where the type says that it is there.</summary>
[JsonSourceGenerationOptions(
    JsonSerializerDefaults.Web, UseStringEnumConverter = true, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(NewOrder))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Caller))]
[JsonSerializable(typeof(Problem))]
internal sealed partial class ApiJson : JsonSerializerContext;
