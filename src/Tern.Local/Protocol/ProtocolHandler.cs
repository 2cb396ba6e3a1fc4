using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Engine;
using Tern.Local.Protocol.Faults;
using Tern.Local.Protocol.Output;
using Tern.Local.Protocol.Transfers;

namespace Tern.Local.Protocol;

/// <summary>Answers requests of the DynamoDB API and of the DynamoDB Streams API, whatever they came over. Never throws: every input has an answer.</summary>
internal sealed class ProtocolHandler(LocalEngine engine)
{
    public const string TargetPrefix = OperationTable.Tables;

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

    /// <summary>How many requests were answered, counted from anywhere.</summary>
    public long RequestCount => _ids.Count;

    /// <summary>Puts a request to the rules. One of no known operation meets none.</summary>
    public FaultDecision Decide(Operation? operation, ReadOnlySpan<byte> body) =>
        operation is null ? default : Faults.Decide(operation.Name, RequestTables.Of(body, engine));

    /// <summary>Runs one request and writes the answer's body.</summary>
    /// <param name="operation">What its x-amz-target names; null when there was none, or it names none.</param>
    /// <param name="body">The body, uncompressed.</param>
    /// <param name="output">Where the answer's body goes; empty before.</param>
    public ProtocolAnswer Handle(Operation? operation, ReadOnlySpan<byte> body, IBufferWriter<byte> output)
    {
        using var context = RequestContext.Rent();
        return Handle(context, operation, body, output);
    }

    /// <summary>The same of the value of an x-amz-target, or null for none.</summary>
    public ProtocolAnswer Handle(string? target, ReadOnlySpan<byte> body, IBufferWriter<byte> output) =>
        Handle(OperationTable.Find(target), body, output);

    /// <summary>Runs a request that meets a fault. What becomes of the connection is its transport's.</summary>
    public ProtocolAnswer Handle(Operation? operation, ReadOnlySpan<byte> body, IBufferWriter<byte> output, in FaultDecision decision)
    {
        using var context = RequestContext.Rent();
        if (decision.IsError)
        {
            FaultAnswer.Write(context, engine, operation, body, decision);
            return Finish(context, output);
        }

        if (decision.Kind == LocalFaultKind.PartialBatch) context.UnprocessedShare = decision.Fault!.Share;
        return Handle(context, operation, body, output);
    }

    private ProtocolAnswer Handle(RequestContext context, Operation? operation, ReadOnlySpan<byte> body, IBufferWriter<byte> output)
    {
        context.IsMetered = IsMetering;
        if (engine.Log?.Failure is { } lost && operation is not { IsRead: true }) return Refuse(context, lost, output);
        try
        {
            Run(operation, new ProtocolCall(engine, context, body));
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

    /// <summary>
    /// Answers a request that its transport refuses: with that error, unless the body is no JSON or the operation is
    /// none, which the service sees first.
    /// </summary>
    public ProtocolAnswer Refuse(Operation? operation, ReadOnlySpan<byte> body, EngineError error, string message, IBufferWriter<byte> output)
    {
        using var context = RequestContext.Rent();
        context.RestartAnswer(error == EngineError.InternalFailure ? 500 : 400);
        if (error == EngineError.InternalFailure) ErrorJson.Write(context.Json, error, message);
        else if (!IsJson(body)) ErrorJson.Write(context.Json, EngineError.Serialization, "");
        else if (operation is null) ErrorJson.Write(context.Json, EngineError.UnknownOperation, "");
        else ErrorJson.Write(context.Json, error, message);
        return Finish(context, output);
    }

    /// <summary>Must the answers of an operation wait until what they tell of is kept? Never, for an engine in memory alone.</summary>
    public bool Waits(Operation? operation) => engine.Log is not null && operation is not { IsRead: true };

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
        return new ProtocolAnswer(context.StatusCode, _ids.Next(), ServerChecksum.Crc32(bytes), context.ConsumedUnits);
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

    private void Run(Operation? operation, ProtocolCall call)
    {
        engine.Settle();
        if (operation?.Run is not { } run) throw NotDone(operation, call);
        run(this, call);
    }

    /// <summary>An operation that the service has and this server does not is told from one that is none.</summary>
    private static EngineException NotDone(Operation? operation, ProtocolCall call) =>
        !IsJson(call.Body) ? new EngineException(EngineError.Serialization, "")
        : operation is not null ? EngineException.Validation($"The local server does not do the operation {operation.Name}")
        : new EngineException(EngineError.UnknownOperation, "");
}
