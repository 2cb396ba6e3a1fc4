using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_Function;

/// <summary>Source-generated JSON serialization, without reflection. JSON with a missing member is rejected.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(QuoteRequest))]
[JsonSerializable(typeof(Quote))]
[JsonSerializable(typeof(TaxRate))]
public sealed partial class QuoteJson : JsonSerializerContext;
