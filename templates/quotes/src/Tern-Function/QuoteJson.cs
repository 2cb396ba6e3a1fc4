using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern_Function;

/// <summary>How JSON is read and written, without reflection. What lacks a member is refused.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(QuoteRequest))]
[JsonSerializable(typeof(Quote))]
[JsonSerializable(typeof(TaxRate))]
public sealed partial class QuoteJson : JsonSerializerContext;
