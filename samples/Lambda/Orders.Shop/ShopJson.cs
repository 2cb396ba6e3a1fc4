using System.Text.Json;
using System.Text.Json.Serialization;

namespace Orders;

/// <summary>The serialization of messages. A missing or null member is an error.</summary>
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true)]
[JsonSerializable(typeof(PaymentReceived))]
[JsonSerializable(typeof(OrderPaid))]
public sealed partial class ShopJson : JsonSerializerContext;
