using System.Buffers;
using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Records that an Amazon EventBridge pipe sends to its target or for enrichment: a list without an envelope. The form
/// of a record depends on the pipe's source and on its input template.
/// </summary>
/// <remarks>Source: <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-event-source.html"/>.</remarks>
[JsonConverter(typeof(LambdaEventJsonConverter<PipesEvent>))]
public sealed class PipesEvent : ILambdaEvent<PipesEvent>
{
    /// <summary>Gets the records: <c>record.Read(typeInfo)</c> deserializes one as a type of your own.</summary>
    public IReadOnlyList<EventJson> Records { get; init; } = [];

    /// <inheritdoc/>
    public static PipesEvent Read(LambdaPayload payload)
    {
        ArgumentNullException.ThrowIfNull(payload);
        var reader = new EventReader(payload);
        try
        {
            reader.CheckUtf8();
            var records = new List<EventJson>();
            reader.BeginArray();
            while (reader.NextElement()) records.Add(reader.ReadJson());
            reader.End();
            return new PipesEvent { Records = records };
        }
        catch (AwsJsonException e)
        {
            throw reader.Refuse(nameof(PipesEvent), e);
        }
    }

    /// <summary>Reads the records of a pipe from a queue like those of SQS's own events.</summary>
    /// <returns>The messages, which have their own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">The records aren't messages of a queue.</exception>
    public IReadOnlyList<SqsMessage> ReadSqs() => ReadEnvelope<SqsEvent>().Records;

    /// <summary>Reads the records of a pipe from a DynamoDB stream like those of the stream's own events.</summary>
    /// <returns>The records, which have their own copy of the bytes.</returns>
    /// <exception cref="LambdaEventException">The records aren't from a DynamoDB stream.</exception>
    public IReadOnlyList<DynamoDbStreamRecord> ReadDynamoDbStream() => ReadEnvelope<DynamoDbStreamEvent>().Records;

    /// <inheritdoc/>
    public void Write(IBufferWriter<byte> output)
    {
        using var target = new EventOutput(output);
        var json = new AwsJsonWriter(target.Buffer);
        Write(ref json);
        json.Flush();
        target.Complete();
    }

    /// <summary>Returns the value as JSON, for logs and tests.</summary>
    /// <returns>The JSON.</returns>
    public override string ToString() => EventOutput.ToJson(Write);

    private void Write(ref AwsJsonWriter json)
    {
        json.WriteStartArray();
        for (var i = 0; i < Records.Count; i++) Records[i].Write(ref json);
        json.WriteEndArray();
    }

    // Pipes remove the envelope; with it, the source's own reader can read the list.
    private TEvent ReadEnvelope<TEvent>()
        where TEvent : ILambdaEvent<TEvent>
    {
        var envelope = new ArrayBufferWriter<byte>();
        envelope.Write("{\"Records\":["u8);
        for (var i = 0; i < Records.Count; i++)
        {
            if (i > 0) envelope.Write(","u8);
            envelope.Write(Records[i].Utf8);
        }

        envelope.Write("]}"u8);
        return TEvent.Read(new LambdaPayload(envelope.WrittenMemory));
    }
}
