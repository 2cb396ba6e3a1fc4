using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

public sealed record Receipt(string Number, decimal Total);

public sealed record Refund([property: JsonRequired] int Cents);

/// <summary>Something that can't be written as JSON.</summary>
[JsonConverter(typeof(UnwritableConverter))]
public sealed record Unwritable;

public sealed class UnwritableConverter : JsonConverter<Unwritable>
{
    public override Unwritable Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new();

    public override void Write(Utf8JsonWriter writer, Unwritable value, JsonSerializerOptions options) => throw new InvalidOperationException("Never written.");
}

[JsonSerializable(typeof(Receipt))]
[JsonSerializable(typeof(Refund))]
[JsonSerializable(typeof(Unwritable))]
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(int))]
public sealed partial class TestJson : JsonSerializerContext;
