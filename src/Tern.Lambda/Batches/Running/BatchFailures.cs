using System.Buffers;
using System.Text.Json;

namespace Tern.Lambda.Batches;

/// <summary>
/// The response to a batch: <c>{"batchItemFailures":[{"itemIdentifier":"…"}]}</c>. An empty list acknowledges the whole
/// batch; no member is ever null.
/// </summary>
/// <remarks>Source: "Implementing partial batch responses" and "Configuring partial batch response with Kinesis Data
/// Streams" in the AWS Lambda developer guide.</remarks>
internal sealed class BatchFailures(IReadOnlyList<BatchItemIdentifier> items)
{
    /// <summary>The response if all records were handled.</summary>
    public static BatchFailures None { get; } = new([]);

    /// <summary>The records to redeliver, or from which to redeliver, in the order of the batch.</summary>
    public IReadOnlyList<BatchItemIdentifier> Items => items;

    public void Write(IBufferWriter<byte> output)
    {
        if (items.Count == 0)
        {
            output.Write("""{"batchItemFailures":[]}"""u8);
            return;
        }

        using var writer = new Utf8JsonWriter(output);
        writer.WriteStartObject();
        writer.WriteStartArray("batchItemFailures"u8);
        foreach (var item in items)
        {
            writer.WriteStartObject();
            item.Write(writer);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
        writer.WriteEndObject();
    }
}
