using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_Function;

/// <summary>Source-generated JSON serialization, without reflection. A visitor without a name is rejected.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(Visitor))]
[JsonSerializable(typeof(Greeting))]
public sealed partial class GreetingJson : JsonSerializerContext;
