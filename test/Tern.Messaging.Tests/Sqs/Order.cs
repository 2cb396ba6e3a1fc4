using System.Text.Json.Serialization;

namespace Tern.Messaging.Tests.Sqs;

public sealed record Order(int Number, string Customer);

[JsonSerializable(typeof(Order))]
internal sealed partial class SqsOrdersJson : JsonSerializerContext;
