using System.Text.Json.Serialization;

namespace Tern.Messaging.Tests.Streams.Kinesis;

internal sealed record Position(int Number);

[JsonSerializable(typeof(Position))]
internal sealed partial class PositionJson : JsonSerializerContext;
