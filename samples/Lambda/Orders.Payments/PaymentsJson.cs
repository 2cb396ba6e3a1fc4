using System.Text.Json;
using System.Text.Json.Serialization;

namespace Orders.Payments;

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(PaymentReceived))]
internal sealed partial class PaymentsJson : JsonSerializerContext;
