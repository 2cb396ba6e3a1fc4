using System.Diagnostics;
using Tern.Buffers;
using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Observation;
using Tern.Pipeline;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>
/// A TransactWriteItems. The request is written once per call, so that all attempts carry the same token.
/// </summary>
internal readonly struct TransactWriteCall(DynamoTransaction transaction, List<TransactionEntry> entries, string? token, CallCapacity? capacity, bool isTry)
    : IAwsCallFacts
{
    internal static readonly AwsOperation<TransactWriteCall, TransactionResult> Operation = new(DynamoDbService.Instance, "TransactWriteItems", Write, Read)
    {
        Traits = AwsOperationTraits.Idempotent,
        SelectEndpoint = static (call, client) => TableEndpoint.OfFirst(call.Entries[0].Table, client),
        Tag = Tag,
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call.Capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call.Capacity),
        ReadExpectedError = ReadExpectedError,
        ExplainError = ExplainError,
    };

    private List<TransactionEntry> Entries { get; } = entries;

    private DynamoTransaction Transaction { get; } = transaction;

    private string? Token { get; } = token;

    private CallCapacity? Capacity { get; } = capacity;

    private bool IsTry { get; } = isTry;

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = Entries.Count;

    internal static void Write(TransactWriteCall call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.TransactWriteItems");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        writer.Json.WriteName("TransactItems"u8);
        writer.Json.WriteStartArray();
        foreach (var entry in call.Entries)
        {
            writer.Json.WriteStartObject();
            entry.Write(ref writer);
            writer.Json.WriteEndObject();
        }

        writer.Json.WriteEndArray();
        writer.Json.WriteName("ClientRequestToken"u8);
        writer.Json.WriteString(call.Token ?? call.Transaction.Token(http.IdempotencyTokens));
        DynamoRequest.End(ref writer, call.Capacity);
    }

    private static TransactionResult Read(TransactWriteCall call, AwsHttpResponse http)
    {
        var json = new AwsJsonReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        json.BeginObject();
        while (members.Next(ref json, out var name))
        {
            if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(call.Capacity, ref json);
            else members.Skip(ref json, name);
        }

        members.End(ref json);
        return TransactionResult.Done;
    }

    private static (bool IsExpected, TransactionResult? Response) ReadExpectedError(TransactWriteCall call, AwsHttpResponse http)
    {
        if (!call.IsTry || !ErrorAnswer.Is(http, "TransactionCanceledException") || http.Body.IsEmpty) return default;
        var reader = new ItemReader(http.Body.Span);
        var failures = new List<TransactionFailure>();
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out var name))
        {
            if (name.SequenceEqual("CancellationReasons"u8) && !reader.Json.TryReadNull()) call.ReadReasons(ref reader, failures);
            else reader.Json.SkipValue();
        }

        // Without reasons, there is nothing to report beyond the error itself.
        return failures.Count == 0 ? default : (true, TransactionResult.Cancelled(failures, http.MayHaveTakenEffect));
    }

    // One reason for each operation, in order; "None" for an operation that didn't fail.
    private void ReadReasons(ref ItemReader reader, List<TransactionFailure> failures)
    {
        reader.Json.BeginArray();
        for (var operation = 0; reader.Json.NextElement(); operation++)
        {
            if (operation == Entries.Count) throw new AwsJsonException("There are more reasons than operations", reader.Json.Position);
            string code = "None";
            string? message = null;
            object? existing = null;
            reader.Json.BeginObject();
            while (reader.Json.NextMember(out var name))
            {
                if (reader.Json.TryReadNull()) continue;
                if (name.SequenceEqual("Code"u8)) code = reader.Json.ReadString();
                else if (name.SequenceEqual("Message"u8)) message = reader.Json.ReadString();
                else if (name.SequenceEqual("Item"u8)) existing = Entries[operation].ReadExisting(ref reader);
                else reader.Json.SkipValue();
            }

            if (code == "None") continue;
            var entry = Entries[operation];
            var reason = code == TransactionFailure.ConditionFailedCode
                ? entry.Scope.Reason(existing is not null, existing is null ? 0 : entry.VersionOf(existing))
                : ConditionFailure.Unknown;
            failures.Add(new TransactionFailure(operation, code, message, existing, entry, reason));
        }
    }

    private static void ExplainError(TransactWriteCall call, AwsServiceException error)
    {
        if (error is not TransactionCanceledException cancelled) return;
        var failures = new List<TransactionFailure>();
        for (var operation = 0; operation < cancelled.CancellationReasons.Count && operation < call.Entries.Count; operation++)
        {
            var said = cancelled.CancellationReasons[operation];
            if (said.Code is null or "None") continue;
            var entry = call.Entries[operation];
            var reason = said.Code == TransactionFailure.ConditionFailedCode ? entry.Scope.Reason(said.Item) : ConditionFailure.Unknown;
            failures.Add(new TransactionFailure(operation, said.Code, said.Message, Read(entry, said.Item), entry, reason));
        }

        cancelled.Failures = failures;
    }

    // Reads a failure's item as its type. Returns null if the item doesn't match the type, because the failure is more
    // important to report.
    private static object? Read(TransactionEntry entry, AttributeMap? item)
    {
        if (item is null) return null;
        using var buffer = new PooledBuffer();
        var json = new AwsJsonWriter(buffer);
        item.Write(ref json);
        json.Flush();
        var reader = new ItemReader(buffer.WrittenSpan);
        try
        {
            return entry.ReadExisting(ref reader);
        }
        catch (DynamoItemException)
        {
            return null;
        }
    }

    private static void Tag(TransactWriteCall call, Activity activity)
    {
        TableTags.Tables(activity, call.Entries.Select(entry => entry.Table));
        activity.SetTag("db.operation.batch.size", call.Entries.Count);
    }
}
