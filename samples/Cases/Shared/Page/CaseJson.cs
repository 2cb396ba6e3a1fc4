using System.Text.Json.Serialization;

namespace Cases.Page;

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(CaseState))]
internal sealed partial class CaseJson : JsonSerializerContext;
