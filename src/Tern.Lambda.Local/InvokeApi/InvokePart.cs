using System.Buffers;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// Lambda's own API for invocations, for AWS SDKs and for the CLI with <c>--endpoint-url</c>.
/// <code>
/// POST /2015-03-31/functions/{name}/invocations
/// POST /2021-11-15/functions/{name}/response-streaming-invocations
/// </code>
/// The name <c>function</c> refers to the only function, as in AWS's own emulator.
/// </summary>
internal sealed class InvokePart(EmulatorServices services, AsyncInvocations events) : IHttpPart
{
    private const string Invocations = "/2015-03-31/functions/";
    private const string Streaming = "/2021-11-15/functions/";
    private const int MostSync = 6 * 1024 * 1024;
    private const int MostAsync = 1024 * 1024;

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public ValueTask DisposeAsync() => default;

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var path = context.Request.Path.Value ?? "";
        var isStreaming = path.StartsWith(Streaming, StringComparison.Ordinal);
        if (!isStreaming && !path.StartsWith(Invocations, StringComparison.Ordinal)) return false;
        var rest = path[Invocations.Length..];
        var end = isStreaming ? "/response-streaming-invocations" : "/invocations";
        if (!HttpMethods.IsPost(context.Request.Method) || !rest.EndsWith(end, StringComparison.Ordinal)) return false;
        var name = Uri.UnescapeDataString(rest[..^end.Length]);
        if (await QualifiedFunction.FindAsync(context, name, Find).ConfigureAwait(false) is not var (function, qualifier)) return true;

        var kind = context.Request.Headers["X-Amz-Invocation-Type"].ToString() is { Length: > 0 } given ? given : "RequestResponse";
        var limit = kind == "Event" ? MostAsync : MostSync;
        var body = await RequestBody.ReadAsync(context, limit).ConfigureAwait(false);
        switch (body.State)
        {
            case RequestBodyState.TooLong:
                await InvokeErrors.TooLargeAsync(context, kind, limit).ConfigureAwait(false);
                return true;
            case RequestBodyState.Truncated:
                await InvokeErrors.InvalidAsync(context, "The request's body is incomplete.").ConfigureAwait(false);
                return true;
        }

        byte[] payload = body.Bytes.Length == 0 ? "{}"u8.ToArray() : body.Bytes;
        if (JsonCheck.Fault(payload) is { } fault)
            await InvokeErrors.InvalidAsync(context, $"Could not parse request body into json: {fault}").ConfigureAwait(false);
        else if (!TryReadContext(context, out var clientContext))
            await InvokeErrors.InvalidAsync(context, "Client context must be a valid Base64-encoded JSON object.").ConfigureAwait(false);
        else if (!HeaderText.IsValid(context.Request.Headers["X-Amzn-Trace-Id"].ToString()))
            await InvokeErrors.InvalidAsync(context, "X-Amzn-Trace-Id contains a control character, or one outside ASCII.").ConfigureAwait(false);
        else if (!HeaderText.IsValid(context.Request.Headers["X-Amz-Tenant-Id"].ToString()))
            await InvokeErrors.InvalidAsync(context, "X-Amz-Tenant-Id contains a control character, or one outside ASCII.").ConfigureAwait(false);
        else
        {
            var request = Request(context, payload, clientContext) with { Qualifier = qualifier };
            await InvokeAsync(context, function, kind, isStreaming, request).ConfigureAwait(false);
        }

        return true;
    }

    private async Task InvokeAsync(HttpContext context, EmulatedFunction function, string kind, bool isStreaming, InvocationRequest request)
    {
        try
        {
            switch (kind)
            {
                case "DryRun":
                    await HttpAnswer.WriteAsync(context, 204, null, default).ConfigureAwait(false);
                    return;
                case "Event" when function.Options.IsTenantIsolated && request.TenantId is null:
                    throw new TenantMissingException(function.Name);
                case "Event":
                    _ = events.Begin(function, request with { Source = "invoke (event)" });
                    context.Response.Headers["x-amzn-RequestId"] = Guid.NewGuid().ToString();
                    await HttpAnswer.WriteAsync(context, 202, null, default).ConfigureAwait(false);
                    return;
                case "RequestResponse" when isStreaming:
                    await StreamAsync(context, function, request).ConfigureAwait(false);
                    return;
                case "RequestResponse":
                    var outcome = await function.InvokeAsync(request, context.RequestAborted).ConfigureAwait(false);
                    WriteHead(context, outcome);
                    await HttpAnswer.WriteAsync(context, 200, HttpAnswer.Json, outcome.Payload).ConfigureAwait(false);
                    return;
                default:
                    await InvokeErrors
                        .InvalidAsync(context, $"Invalid invocation type '{kind}'. Expected RequestResponse, Event or DryRun.").ConfigureAwait(false);
                    return;
            }
        }
        catch (FunctionThrottledException)
        {
            await InvokeErrors.ThrottledAsync(context).ConfigureAwait(false);
        }
        catch (TenantMissingException failure)
        {
            await InvokeErrors.ParameterAsync(context, failure.Message).ConfigureAwait(false);
        }
    }

    private static async Task StreamAsync(HttpContext context, EmulatedFunction function, InvocationRequest request)
    {
        var sink = new EventStreamSink(context, function.Options.Versions.Find(request.Qualifier) ?? FunctionVersions.Latest);
        var outcome = await function.InvokeAsync(request with { Sink = sink }, context.RequestAborted).ConfigureAwait(false);
        if (!sink.HasBegun)
        {
            WriteHead(context, outcome);
            await sink.BeginAsync(HttpAnswer.Json, default).ConfigureAwait(false);
            if (outcome.FunctionError is null) await sink.WriteAsync(outcome.Payload, default).ConfigureAwait(false);
        }

        var complete = Complete(outcome, WantsLog(context));
        await context.Response.Body.WriteAsync(EventStreamMessage.Write("InvokeComplete", HttpAnswer.Json, complete), context.RequestAborted)
            .ConfigureAwait(false);
    }

    private static byte[] Complete(InvocationOutcome outcome, bool withLog)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            if (outcome.ErrorType is { } error)
            {
                json.WriteString("ErrorCode"u8, error);
                json.WriteString("ErrorDetails"u8, outcome.Text);
            }

            if (withLog) json.WriteBase64String("LogResult"u8, Encoding.UTF8.GetBytes(outcome.LogTail));
            json.WriteEndObject();
        }

        return output.WrittenSpan.ToArray();
    }

    private static void WriteHead(HttpContext context, InvocationOutcome outcome)
    {
        var headers = context.Response.Headers;
        headers["x-amzn-RequestId"] = outcome.RequestId;
        headers["X-Amz-Executed-Version"] = outcome.Version;
        if (outcome.FunctionError is { } error) headers["X-Amz-Function-Error"] = error;
        if (WantsLog(context)) headers["X-Amz-Log-Result"] = Convert.ToBase64String(Encoding.UTF8.GetBytes(outcome.LogTail));
    }

    private static bool WantsLog(HttpContext context) =>
        context.Request.Headers["X-Amz-Log-Type"].ToString().Equals("Tail", StringComparison.OrdinalIgnoreCase);

    private static InvocationRequest Request(HttpContext context, byte[] payload, string? clientContext) => new()
    {
        Payload = payload,
        Source = "invoke",
        ClientContext = clientContext,
        TraceId = context.Request.Headers["X-Amzn-Trace-Id"].ToString() is { Length: > 0 } trace ? trace : null,
        TenantId = context.Request.Headers["X-Amz-Tenant-Id"].ToString() is { Length: > 0 } tenant ? tenant : null,
    };

    // Limited to 3,583 bytes in base64, as in the service. Headers can't contain line breaks, so the JSON is passed on
    // without them.
    private static bool TryReadContext(HttpContext context, out string? clientContext)
    {
        clientContext = null;
        var header = context.Request.Headers["X-Amz-Client-Context"].ToString();
        if (header.Length == 0) return true;
        var bytes = new byte[header.Length];
        if (!Convert.TryFromBase64String(header, bytes, out var count) || !JsonCheck.IsJson(bytes.AsSpan(0, count))) return false;
        using var json = JsonDocument.Parse(bytes.AsMemory(0, count), new JsonDocumentOptions { MaxDepth = 1000 });
        var output = new ArrayBufferWriter<byte>();
        try
        {
            using var writer = new Utf8JsonWriter(output);
            json.RootElement.WriteTo(writer); // escapes non-ASCII characters
        }
        catch (InvalidOperationException)
        {
            return false; // half a surrogate pair: valid JSON grammar, but not valid text
        }

        clientContext = Encoding.ASCII.GetString(output.WrittenSpan);
        return true;
    }

    private EmulatedFunction? Find(string name)
    {
        if (services.Functions.Find(name) is { } function) return function;
        return name == "function" && services.Functions.All is [var only] ? only : null;
    }
}
