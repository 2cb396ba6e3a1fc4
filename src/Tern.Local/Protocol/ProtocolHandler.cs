using System.Buffers;
using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Handles requests of the DynamoDB API and the DynamoDB Streams API, independently of their transport. It never
/// throws: every input has a response.
/// </summary>
internal sealed class ProtocolHandler(LocalEngine engine)
{
    public const string TargetPrefix = OperationTable.Tables;

    private readonly RequestIds _ids = new();

    public LocalEngine Engine => engine;

    /// <summary>
    /// The fault injection rules. Transports evaluate them before they pass on a request, unless there are none.
    /// </summary>
    public LocalFaults Faults { get; init; } = new();

    /// <summary>The folder with the buckets of exports and imports; null if there is none.</summary>
    public BucketFolder? Buckets { get; init; }

    /// <summary>The host and port at which clients reach this server; "localhost" if it has no port.</summary>
    public string Address { get; set; } = "localhost";

    /// <summary>
    /// true to count the capacity that requests consume, for observers, even if requests don't ask for it.
    /// </summary>
    public bool IsMetering { get; set; }

    public string NextRequestId() => _ids.Next();

    /// <summary>The number of requests handled. Only differences matter.</summary>
    public long RequestCount => _ids.Count;

    /// <summary>
    /// Evaluates the fault rules for a request. They don't apply to requests with an unknown operation.
    /// </summary>
    public FaultDecision Decide(Operation? operation, ReadOnlySpan<byte> body) =>
        operation is null ? default : Faults.Decide(FaultOperations.Tables, operation.Name, RequestTables.Of(body, engine));

    /// <summary>Executes a request and writes the response's body.</summary>
    /// <param name="operation">The operation named by x-amz-target; null if the header is missing or names
    /// none.</param>
    /// <param name="body">The body, uncompressed.</param>
    /// <param name="output">The buffer for the response's body, which must be empty.</param>
    public ProtocolAnswer Handle(Operation? operation, ReadOnlySpan<byte> body, IBufferWriter<byte> output)
    {
        using var context = RequestContext.Rent();
        return Handle(context, operation, body, output);
    }

    /// <summary>Executes a request for the value of an x-amz-target, or null if there is none.</summary>
    public ProtocolAnswer Handle(string? target, ReadOnlySpan<byte> body, IBufferWriter<byte> output) =>
        Handle(OperationTable.Find(target), body, output);

    /// <summary>Executes a request with a fault. The transport handles the effects on the connection.</summary>
    public ProtocolAnswer Handle(Operation? operation, ReadOnlySpan<byte> body, IBufferWriter<byte> output, in FaultDecision decision)
    {
        using var context = RequestContext.Rent();
        if (decision.IsError)
        {
            context.Json.Place = engine.Place;
            FaultAnswer.Write(context, engine, operation, body, decision);
            return Finish(context, output);
        }

        if (decision.Kind == LocalFaultKind.PartialBatch) context.UnprocessedShare = decision.Fault!.Share;
        return Handle(context, operation, body, output);
    }

    private ProtocolAnswer Handle(RequestContext context, Operation? operation, ReadOnlySpan<byte> body, IBufferWriter<byte> output)
    {
        context.IsMetered = IsMetering;
        context.Json.Place = engine.Place;
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
            // Malformed JSON or invalid UTF-8.
            context.RestartAnswer(400);
            ErrorJson.Write(context.Json, EngineError.Serialization, "");
        }
        // Like the service, this must respond with 500 to internal errors: they must not crash the user's process.
        catch (Exception failure)
        {
            context.RestartAnswer(500);
            ErrorJson.WriteInternal(context.Json, $"A fault of the local server, not of the request: {failure}");
        }

        return Finish(context, output);
    }

    /// <summary>
    /// Responds to a request that the transport refuses, with that error. If the body isn't JSON or the operation is
    /// unknown, the service detects that first, so the response reports it instead.
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

    /// <summary>
    /// Returns a value indicating whether the response has to wait until the operation's changes are stored. Always
    /// false for an in-memory engine.
    /// </summary>
    public bool Waits(Operation? operation) => engine.Log is not null && operation is not { IsRead: true };

    /// <summary>Returns the response once its changes are stored, or an error response if they can't be.</summary>
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
        // Written only now, so that an error in the middle of a response leaves no partial output.
        var bytes = context.Answer.Written;
        output.Write(bytes);
        return new ProtocolAnswer(context.StatusCode, _ids.Next(), ServerChecksum.Crc32(bytes), context.ConsumedUnits);
    }

    /// <summary>Returns a value indicating whether the body is empty or any JSON.</summary>
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

    /// <summary>
    /// Returns a value indicating whether the exception is the one that Utf8JsonReader throws for escapes that aren't
    /// valid text, such as a lone surrogate.
    /// </summary>
    internal static bool IsBrokenText(Exception failure) => failure is InvalidOperationException && failure.Source == "System.Text.Json.Rethrowable";

    private void Run(Operation? operation, ProtocolCall call)
    {
        engine.Settle();
        if (operation?.Run is not { } run) throw NotDone(operation, call);
        run(this, call);
    }

    /// <summary>Creates the error for an operation that this server doesn't support, or that doesn't exist.</summary>
    private static EngineException NotDone(Operation? operation, ProtocolCall call) =>
        !IsJson(call.Body) ? new EngineException(EngineError.Serialization, "")
        : operation is not null ? EngineException.Validation($"The local server doesn't support the operation {operation.Name}")
        : new EngineException(EngineError.UnknownOperation, "");
}
