using System.Text.Json;
using System.Text.Json.Serialization;

namespace FirstFunction;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Visitor))]
[JsonSerializable(typeof(Greeting))]
public sealed partial class GreetingJson : JsonSerializerContext;
