using System.Buffers.Text;
using Tern.Http;
using Tern.Json;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.Messaging.Sqs;

/// <summary>
/// <c>DeleteMessageBatch</c> and <c>ChangeMessageVisibilityBatch</c>, with the receipt handles written exactly as they
/// were received. Reads only the failures from the response.
/// </summary>
internal static class ReceiptOperations
{
    public static readonly AwsOperation<ReceiptCall, EntryRefusals> Delete = new(SqsService.Instance, "DeleteMessageBatch", WriteDelete, Read)
    {
        Traits = AwsOperationTraits.Idempotent, Resource = static call => call.QueueUrl,
    };

    public static readonly AwsOperation<ReceiptCall, EntryRefusals> ChangeVisibility =
        new(SqsService.Instance, "ChangeMessageVisibilityBatch", WriteVisibility, Read)
        {
            Traits = AwsOperationTraits.Idempotent, Resource = static call => call.QueueUrl,
        };

    private static void WriteDelete(ReceiptCall call, AwsHttpRequest http) => Write(call, http, "AmazonSQS.DeleteMessageBatch", hasVisibility: false);

    private static void WriteVisibility(ReceiptCall call, AwsHttpRequest http) =>
        Write(call, http, "AmazonSQS.ChangeMessageVisibilityBatch", hasVisibility: true);

    private static void Write(ReceiptCall call, AwsHttpRequest http, string target, bool hasVisibility)
    {
        AwsJsonProtocol.Begin(http, "application/x-amz-json-1.0", target);
        http.Headers.Add("x-amzn-query-mode", "true");
        var json = new AwsJsonWriter(http.Body);
        json.WriteStartObject();
        json.WriteName("QueueUrl"u8);
        json.WriteString(call.QueueUrl);
        json.WriteName("Entries"u8);
        json.WriteStartArray();
        Span<byte> id = stackalloc byte[4];
        for (var i = 0; i < call.Count; i++)
        {
            if (call[i] is not { } held) continue;
            json.WriteStartObject();
            json.WriteName("Id"u8);
            Utf8Formatter.TryFormat(i, id, out var length);
            json.WriteString(id[..length]);
            json.WriteFragment(",\"ReceiptHandle\":\""u8, valueEnded: false);
            json.WriteFragment(held.Message.RawReceipt, valueEnded: false);
            json.WriteFragment("\""u8, valueEnded: true);
            if (hasVisibility)
            {
                json.WriteName("VisibilityTimeout"u8);
                json.WriteNumber(call.SecondsOf(i));
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteEndObject();
        json.Flush();
    }

    private static EntryRefusals Read(ReceiptCall call, AwsHttpResponse http)
    {
        EntryRefusals refusals = default;
        if (http.Body.IsEmpty) return refusals;
        var json = new AwsJsonReader(http.Body.Span);
        json.BeginObject();
        while (json.NextMember(out var name))
        {
            if (json.TryReadNull()) continue;
            if (!name.SequenceEqual("Failed"u8))
            {
                json.SkipValue();
                continue;
            }

            json.BeginArray();
            while (json.NextElement()) refusals.Read(ref json);
        }

        return refusals;
    }
}
