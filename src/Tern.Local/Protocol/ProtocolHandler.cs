using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Checksums;
using Tern.Local.Engine;
using Tern.Local.Faults;
using Tern.Local.Protocol.Faults;
using Tern.Local.Protocol.Operations.Account;
using Tern.Local.Protocol.Operations.Backups;
using Tern.Local.Protocol.Operations.Batches;
using Tern.Local.Protocol.Operations.GlobalTables;
using Tern.Local.Protocol.Operations.Insights;
using Tern.Local.Protocol.Operations.Items;
using Tern.Local.Protocol.Operations.Kinesis;
using Tern.Local.Protocol.Operations.Pages;
using Tern.Local.Protocol.Operations.PartiQl;
using Tern.Local.Protocol.Operations.Policies;
using Tern.Local.Protocol.Operations.Streams;
using Tern.Local.Protocol.Operations.Tables;
using Tern.Local.Protocol.Operations.Tags;
using Tern.Local.Protocol.Operations.Transfers;
using Tern.Local.Protocol.Output;
using Tern.Local.Protocol.Transfers;

namespace Tern.Local.Protocol;

/// <summary>Answers requests of the DynamoDB API and of the DynamoDB Streams API, whatever they came over. Never throws: every input has an answer.</summary>
internal sealed class ProtocolHandler(LocalEngine engine)
{
    public const string TargetPrefix = "DynamoDB_20120810.";
    public const string StreamsTargetPrefix = "DynamoDBStreams_20120810.";

    private readonly RequestIds _ids = new();

    public LocalEngine Engine => engine;

    /// <summary>The rules for what goes wrong. Whoever hands requests over asks them first, unless there are none.</summary>
    public LocalFaults Faults { get; init; } = new();

    /// <summary>Where the buckets of exports and imports are; null when there are none.</summary>
    public BucketFolder? Buckets { get; init; }

    /// <summary>Host and port that clients reach this server at; "localhost" when there is no port.</summary>
    public string Address { get; set; } = "localhost";

    /// <summary>Count what requests consume for somebody who looks on, asked for or not. Set before the first request.</summary>
    public bool IsMetering { get; set; }

    public string NextRequestId() => _ids.Next();

    /// <summary>Puts a request to the rules. One of no known operation meets none.</summary>
    public FaultDecision Decide(string? target, ReadOnlySpan<byte> body) =>
        KnownOperations.NameOf(target) is { Length: > 0 } operation ? Faults.Decide(operation, RequestTables.Of(body, engine)) : default;

    /// <summary>Runs one request and writes the answer's body.</summary>
    /// <param name="target">The value of the header x-amz-target, or null when there was none.</param>
    /// <param name="body">The body, uncompressed.</param>
    /// <param name="output">Where the answer's body goes; empty before.</param>
    public ProtocolAnswer Handle(string? target, ReadOnlySpan<byte> body, IBufferWriter<byte> output)
    {
        using var context = RequestContext.Rent();
        return Handle(context, target, body, output);
    }

    /// <summary>Runs a request that meets a fault. What becomes of the connection is its transport's.</summary>
    public ProtocolAnswer Handle(string? target, ReadOnlySpan<byte> body, IBufferWriter<byte> output, in FaultDecision decision)
    {
        using var context = RequestContext.Rent();
        if (decision.IsError)
        {
            FaultAnswer.Write(context, engine, KnownOperations.NameOf(target), body, decision);
            return Finish(context, output);
        }

        if (decision.Kind == LocalFaultKind.PartialBatch) context.UnprocessedShare = decision.Fault!.Share;
        return Handle(context, target, body, output);
    }

    private ProtocolAnswer Handle(RequestContext context, string? target, ReadOnlySpan<byte> body, IBufferWriter<byte> output)
    {
        context.IsMetered = IsMetering;
        if (engine.Log?.Failure is { } lost && !KnownOperations.IsRead(target)) return Refuse(context, lost, output);
        try
        {
            Run(target, new ProtocolCall(engine, context, body));
        }
        catch (EngineException failure)
        {
            context.RestartAnswer(400);
            ErrorJson.Write(context.Json, failure);
        }
        catch (Exception failure) when (failure is JsonException or DecoderFallbackException || IsBrokenText(failure))
        {
            // Malformed JSON, or text that is no UTF-8.
            context.RestartAnswer(400);
            ErrorJson.Write(context.Json, EngineError.Serialization, "");
        }
        // The service answers 500 for its own faults, and so must this: a fault is the answer, not a crash of the user's process.
        catch (Exception failure)
        {
            context.RestartAnswer(500);
            ErrorJson.WriteInternal(context.Json, $"A fault of the local server, not of the request: {failure}");
        }

        return Finish(context, output);
    }

    /// <summary>Answers a request that its transport refuses: with that error, unless the body is no JSON or the operation is none, which the service sees first.</summary>
    public ProtocolAnswer Refuse(string? target, ReadOnlySpan<byte> body, EngineError error, string message, IBufferWriter<byte> output)
    {
        using var context = RequestContext.Rent();
        context.RestartAnswer(error == EngineError.InternalFailure ? 500 : 400);
        if (error == EngineError.InternalFailure) ErrorJson.Write(context.Json, error, message);
        else if (!IsJson(body)) ErrorJson.Write(context.Json, EngineError.Serialization, "");
        else if (!KnownOperations.Contains(target)) ErrorJson.Write(context.Json, EngineError.UnknownOperation, "");
        else ErrorJson.Write(context.Json, error, message);
        return Finish(context, output);
    }

    /// <summary>Must the answers of an operation wait until what they tell of is kept? Never, for an engine in memory alone.</summary>
    public bool Waits(string? target) => engine.Log is not null && !KnownOperations.IsRead(target);

    /// <summary>Gives an answer back once what it tells of is kept; another in its place when that can't be.</summary>
    public async ValueTask<ProtocolAnswer> WaitAsync(ProtocolAnswer answer, PooledBuffer output, CancellationToken cancellationToken = default)
    {
        var log = engine.Log!;
        var kept = log.WaitAsync(log.Position);
        if (kept.IsCompletedSuccessfully) return answer;
        try
        {
            await kept.AsTask().WaitAsync(cancellationToken).ConfigureAwait(false);
            return answer;
        }
        catch (IOException failure)
        {
            output.Clear();
            using var context = RequestContext.Rent();
            return Refuse(context, failure.Message, output);
        }
    }

    private ProtocolAnswer Refuse(RequestContext context, string failure, IBufferWriter<byte> output)
    {
        context.RestartAnswer(500);
        ErrorJson.WriteInternal(context.Json, failure);
        return Finish(context, output);
    }

    private ProtocolAnswer Finish(RequestContext context, IBufferWriter<byte> output)
    {
        // Only now: an error in the middle of an answer leaves nothing of what was written before it.
        var bytes = context.Answer.Written;
        output.Write(bytes);
        return new ProtocolAnswer(context.StatusCode, _ids.Next(), Crc32.Compute(bytes), context.ConsumedUnits);
    }

    /// <summary>Is it JSON of any kind, or nothing at all?</summary>
    private static bool IsJson(ReadOnlySpan<byte> body)
    {
        if (body.IsEmpty) return true;
        try
        {
            var reader = new Utf8JsonReader(body, new JsonReaderOptions { MaxDepth = ProtocolCall.MaxDepth });
            while (reader.Read())
            {
            }

            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>Utf8JsonReader throws this for escapes that are no text, such as a lone surrogate.</summary>
    internal static bool IsBrokenText(Exception failure) => failure is InvalidOperationException && failure.Source == "System.Text.Json.Rethrowable";

    private void Run(string? target, ProtocolCall call)
    {
        engine.Settle();
        if (target is not null && target.StartsWith(StreamsTargetPrefix, StringComparison.Ordinal))
        {
            RunStreams(target, call);
            return;
        }

        if (target is null || !target.StartsWith(TargetPrefix, StringComparison.Ordinal)) throw NotDone(target, call);
        switch (target.AsSpan(TargetPrefix.Length))
        {
            case "GetItem": GetItemOperation.Run(call); break;
            case "PutItem": WriteOperations.Put(call); break;
            case "UpdateItem": WriteOperations.Update(call); break;
            case "DeleteItem": WriteOperations.Delete(call); break;
            case "Query": QueryOperation.Run(call); break;
            case "Scan": ScanOperation.Run(call); break;
            case "BatchGetItem": BatchGetItemOperation.Run(call); break;
            case "BatchWriteItem": BatchWriteItemOperation.Run(call); break;
            case "TransactGetItems": TransactGetItemsOperation.Run(call); break;
            case "TransactWriteItems": TransactWriteItemsOperation.Run(call); break;
            case "BatchExecuteStatement": BatchExecuteStatementOperation.Run(call); break;
            case "ExecuteStatement": ExecuteStatementOperation.Run(call); break;
            case "ExecuteTransaction": ExecuteTransactionOperation.Run(call); break;
            case "CreateTable": CreateTableOperation.Run(call); break;
            case "DescribeTable": TableOperations.Describe(call); break;
            case "DeleteTable": TableOperations.Delete(call); break;
            case "ListTables": TableOperations.List(call); break;
            case "UpdateTable": UpdateTableOperation.Run(call); break;
            case "DescribeContinuousBackups": ContinuousBackupsOperations.Describe(call); break;
            case "UpdateContinuousBackups": ContinuousBackupsOperations.Update(call); break;
            case "CreateBackup": BackupOperations.Create(call); break;
            case "DescribeBackup": BackupOperations.Describe(call); break;
            case "ListBackups": BackupOperations.List(call); break;
            case "DeleteBackup": BackupOperations.Delete(call); break;
            case "RestoreTableFromBackup": RestoreOperations.FromBackup(call); break;
            case "RestoreTableToPointInTime": RestoreOperations.ToPointInTime(call); break;
            case "ExportTableToPointInTime": ExportOperations.Run(call, Buckets); break;
            case "DescribeExport": ExportOperations.Describe(call); break;
            case "ListExports": ExportOperations.List(call); break;
            case "ImportTable": ImportOperations.Run(call, Buckets); break;
            case "DescribeImport": ImportOperations.Describe(call); break;
            case "ListImports": ImportOperations.List(call); break;
            case "PutResourcePolicy": PolicyOperations.Put(call); break;
            case "GetResourcePolicy": PolicyOperations.Get(call); break;
            case "DeleteResourcePolicy": PolicyOperations.Delete(call); break;
            case "DescribeContributorInsights": InsightsOperations.Describe(call); break;
            case "UpdateContributorInsights": InsightsOperations.Update(call); break;
            case "ListContributorInsights": InsightsOperations.List(call); break;
            case "DescribeKinesisStreamingDestination": KinesisOperations.Describe(call); break;
            case "EnableKinesisStreamingDestination": KinesisOperations.Enable(call); break;
            case "DisableKinesisStreamingDestination": KinesisOperations.Disable(call); break;
            case "UpdateKinesisStreamingDestination": KinesisOperations.Update(call); break;
            case "CreateGlobalTable": GlobalTableOperations.Create(call); break;
            case "DescribeGlobalTable": GlobalTableOperations.Describe(call); break;
            case "DescribeGlobalTableSettings" or "UpdateGlobalTableSettings": GlobalTableOperations.Settings(call); break;
            case "UpdateGlobalTable": GlobalTableOperations.Update(call); break;
            case "ListGlobalTables": GlobalTableOperations.List(call); break;
            case "DescribeTableReplicaAutoScaling": GlobalTableOperations.DescribeAutoScaling(call); break;
            case "DescribeEndpoints": AccountOperations.DescribeEndpoints(call, Address); break;
            case "DescribeLimits": AccountOperations.DescribeLimits(call); break;
            case "ListTagsOfResource": TagOperations.List(call); break;
            case "TagResource": TagOperations.Tag(call); break;
            case "UntagResource": TagOperations.Untag(call); break;
            case "DescribeTimeToLive": TimeToLiveOperations.Describe(call); break;
            case "UpdateTimeToLive": TimeToLiveOperations.Update(call); break;
            default: throw NotDone(target, call);
        }
    }

    private static void RunStreams(string target, ProtocolCall call)
    {
        switch (target.AsSpan(StreamsTargetPrefix.Length))
        {
            case "ListStreams": StreamListOperations.List(call); break;
            case "DescribeStream": StreamListOperations.Describe(call); break;
            case "GetShardIterator": StreamReadOperations.GetShardIterator(call); break;
            case "GetRecords": StreamReadOperations.GetRecords(call); break;
            default: throw NotDone(target, call);
        }
    }

    /// <summary>An operation that the service has and this server does not is told from one that is none.</summary>
    private static EngineException NotDone(string? target, ProtocolCall call) =>
        !IsJson(call.Body) ? new EngineException(EngineError.Serialization, "")
        : KnownOperations.Contains(target) ? EngineException.Validation($"The local server does not do the operation {target![(target!.IndexOf('.', StringComparison.Ordinal) + 1)..]}")
        : new EngineException(EngineError.UnknownOperation, "");
}
