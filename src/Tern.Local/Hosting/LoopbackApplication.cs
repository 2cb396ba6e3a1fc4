using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Buffers;
using Tern.Local.Buffers;
using Tern.Local.Engine;
using Tern.Local.Protocol;
using Tern.Local.Serving;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>
/// The HTTP front end of the protocol: POST / is a call, GET / is a health check, and /_tern serves the tools. Requests
/// must use one of the configured host names.
/// </summary>
internal sealed class LoopbackApplication(StoreSet stores, RequestLog log, HostNames names, RequestVerifier? verifier, IMoreTools? more = null)
    : IHttpApplication<IFeatureCollection>
{
    private readonly ToolApplication _tools = new(stores, log, more);

    public IFeatureCollection CreateContext(IFeatureCollection contextFeatures) => contextFeatures;

    public void DisposeContext(IFeatureCollection context, Exception? exception)
    {
    }

    public Task ProcessRequestAsync(IFeatureCollection context)
    {
        var request = context.GetRequiredFeature<IHttpRequestFeature>();
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        response.Headers.Server = "Server";
        // The service sends this header although HTTP/1.1 doesn't require it. Kestrel sets the header in all other
        // cases.
        var isLast = request.Headers.Connection.ToString().Contains("close", StringComparison.OrdinalIgnoreCase);
        if (!isLast && request.Protocol == "HTTP/1.1") response.Headers.Connection = "keep-alive";
        var host = request.Headers.Host.ToString();
        if (!names.Contains(host)) return RefuseHostAsync(context, host);
        if (ToolApplication.Owns(request.Path)) return _tools.ProcessAsync(context);
        var origin = request.Headers.Origin;
        if (origin.Count > 0)
        {
            // The service allows every origin, but it verifies signatures. Here, that would open the tables to every
            // page on the web.
            var allowed = names.ContainsOrigin(origin.ToString());
            if (allowed) response.Headers.AccessControlAllowOrigin = "*";
            if (request.Method == "OPTIONS")
            {
                return allowed
                    ? AnswerPreflightAsync(context, request, response)
                    : RefuseOriginAsync(context, origin.ToString());
            }

            // A browser sends a preflight only for some requests, and a page doesn't need to read the response to a
            // write.
            if (!allowed && request.Method is not ("GET" or "HEAD")) return RefuseOriginAsync(context, origin.ToString());
        }
        else if (PageGuard.IsCrossSite(request.Headers) && request.Method is not ("GET" or "HEAD"))
        {
            return RefuseOriginAsync(context, "another site");
        }

        if (request.Path == "/")
        {
            if (request.Method == "POST") return CallAsync(context, request, response);
            if (request.Method is "GET" or "HEAD") return AnswerTextAsync(context, 200, $"healthy: {host} ");
        }

        return AnswerUnknownAsync(context);
    }

    private async Task CallAsync(IFeatureCollection context, IHttpRequestFeature request, IHttpResponseFeature response)
    {
        using var body = new ServerBuffer();
        BodyState state;
        BodyMemory? memory;
        try
        {
            (state, memory) = await RequestBody.ReadAsync(context, request, body).ConfigureAwait(false);
        }
        catch (BadHttpRequestException failure)
        {
            await AnswerTextAsync(context, failure.StatusCode, failure.Message).ConfigureAwait(false);
            return;
        }
        catch (OperationCanceledException)
        {
            return; // the client disconnected while its body waited to be decompressed
        }
        catch (IOException failure)
        {
            // A chunk with an invalid length, or a client that disconnected and doesn't read the response.
            await AnswerTextAsync(context, 400, failure.Message).ConfigureAwait(false);
            return;
        }

        // Held until the body is released, which happens before the response is sent to a client that may not read it.
        using var held = memory;
        if (state is BodyState.TooLong or BodyState.DecodedTooLong)
        {
            memory?.Dispose();
            var text = state == BodyState.TooLong
                ? $"A request has at most {RequestBody.MaxBytes} bytes.\n"
                : $"A compressed request has at most {BodyCoding.MaxDecodedBytes} bytes once it is decompressed.\n";
            await AnswerTextAsync(context, 413, text).ConfigureAwait(false);
            return;
        }

        var contentType = MediaTypes.Of(request.Headers.ContentType.ToString());
        var json10 = contentType.Equals(MediaTypes.AmazonJson, StringComparison.OrdinalIgnoreCase);
        if (!json10 && body.WrittenCount > 0 && !contentType.Equals(MediaTypes.Json, StringComparison.OrdinalIgnoreCase))
        {
            await AnswerUnknownAsync(context).ConfigureAwait(false);
            return;
        }

        var operation = OperationTable.Find(request.Headers["x-amz-target"].ToString());
        var handler = stores.Of(request.Headers.Authorization, request.QueryString);
        if (!SocketThread.Keeps(operation, body.WrittenCount)) await SocketThread.LeaveAsync();
        if (!handler.Faults.IsEmpty)
        {
            await AnswerFaultyAsync(context, handler, operation, body, memory, state, json10).ConfigureAwait(false);
            return;
        }

        using var output = new ServerBuffer();
        var since = RequestLog.Now();
        var answer = Answer(request, handler, operation, body, state, output, default);
        if (handler.Waits(operation)) answer = await handler.WaitAsync(answer, output).ConfigureAwait(false);
        var completed = log.Add(handler.Engine, operation, body.WrittenSpan, output.WrittenSpan, answer, since, isInProcess: false);
        body.Dispose();
        memory?.Dispose();
        WriteHead(request, response, answer, output, json10);
        await WriteAsync(context, response, output.WrittenMemory).ConfigureAwait(false);
        if (completed is { } told) log.Tell(told);
    }

    /// <summary>Handles a request with faults. Separate, so that other requests don't pay for it.</summary>
    private async Task AnswerFaultyAsync(
        IFeatureCollection context,
        ProtocolHandler handler,
        Operation? operation,
        PooledBuffer body,
        BodyMemory? memory,
        BodyState state,
        bool json10)
    {
        var request = context.GetRequiredFeature<IHttpRequestFeature>();
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        var since = RequestLog.Now();
        var decision = handler.Decide(operation, body.WrittenSpan);
        if (!await ConnectionFaults.BeginAsync(context, decision, handler.Engine.Time).ConfigureAwait(false)) return;
        using var output = new ServerBuffer();
        var answer = Answer(request, handler, operation, body, state, output, decision);
        if (handler.Waits(operation)) answer = await handler.WaitAsync(answer, output).ConfigureAwait(false);
        var completed = log.Add(handler.Engine, operation, body.WrittenSpan, output.WrittenSpan, answer, since, isInProcess: false);
        body.Dispose();
        memory?.Dispose();
        if (decision.Kind == LocalFaultKind.ServiceUnavailable && answer.StatusCode == 503)
        {
            response.StatusCode = answer.StatusCode;
            response.Headers.ContentType = MediaTypes.Html;
        }
        else
        {
            WriteHead(request, response, answer, output, json10, isChecksumWrong: decision.Kind == LocalFaultKind.CorruptChecksum);
        }

        await ConnectionFaults.WriteAsync(context, decision, output.WrittenMemory).ConfigureAwait(false);
        if (completed is { } told) log.Tell(told);
    }

    /// <summary>Compresses the response if requested, and sets its status and headers.</summary>
    private static void WriteHead(
        IHttpRequestFeature request, IHttpResponseFeature response, in ProtocolAnswer answer, PooledBuffer output, bool json10, bool isChecksumWrong = false)
    {
        response.StatusCode = answer.StatusCode;
        response.Headers.ContentType = json10 ? MediaTypes.AmazonJson : MediaTypes.Json;
        response.Headers["x-amzn-RequestId"] = answer.RequestId;
        var crc32 = answer.Crc32;
        if (output.WrittenCount > AcceptedCoding.Threshold && Compress(request, response, output)) crc32 = ServerChecksum.Crc32(output.WrittenSpan);
        response.Headers["x-amz-crc32"] = (isChecksumWrong ? ~crc32 : crc32).ToString(CultureInfo.InvariantCulture);
    }

    private ProtocolAnswer Answer(
        IHttpRequestFeature request,
        ProtocolHandler handler,
        Operation? operation,
        PooledBuffer body,
        BodyState state,
        PooledBuffer output,
        in FaultDecision decision)
    {
        if (state == BodyState.Broken) return handler.Refuse(operation, default, EngineError.InternalFailure, "", output);
        var wrong = SignatureForm.Check(request.Headers, request.QueryString);
        if (verifier is not null) wrong ??= SignatureGate.Check(verifier, request, body.WrittenSpan);
        return wrong is { } fault
            ? handler.Refuse(operation, body.WrittenSpan, fault.Error, fault.Message, output)
            : decision.Fault is null ? handler.Handle(operation, body.WrittenSpan, output) : handler.Handle(operation, body.WrittenSpan, output, decision);
    }

    /// <summary>
    /// Compresses the body. The checksum covers the compressed bytes: clients check it before they decompress.
    /// </summary>
    private static bool Compress(IHttpRequestFeature request, IHttpResponseFeature response, PooledBuffer output)
    {
        var accepted = request.Headers.AcceptEncoding;
        if (accepted.Count == 0) return false;
        var coding = AcceptedCoding.Choose(accepted.ToString());
        if (coding == ContentCoding.Identity) return false;
        BodyCoding.Encode(coding, output);
        response.Headers.ContentEncoding = coding == ContentCoding.Gzip ? "gzip" : "deflate";
        return true;
    }

    private Task AnswerPreflightAsync(IFeatureCollection context, IHttpRequestFeature request, IHttpResponseFeature response)
    {
        if (request.Headers.AccessControlRequestHeaders is { Count: > 0 } headers) response.Headers.AccessControlAllowHeaders = headers;
        if (request.Headers.AccessControlRequestMethod is { Count: > 0 } method) response.Headers.AccessControlAllowMethods = method;
        response.Headers.AccessControlMaxAge = "172800";
        response.Headers["x-amzn-RequestId"] = stores.Own.NextRequestId();
        return WriteAsync(context, response, default);
    }

    private Task RefuseHostAsync(IFeatureCollection context, string host) => AnswerTextAsync(
        context,
        403,
        $"This DynamoDB doesn't accept the Host '{host}', only {names.Description}. To allow a name, start it with --host-name NAME "
            + "(LocalDynamoDbOptions.AllowedHosts).\n");

    private Task RefuseOriginAsync(IFeatureCollection context, string origin) =>
        AnswerTextAsync(context, 403, $"Only pages from this machine may send requests, and '{origin}' isn't one. To allow a name, use --host-name NAME.\n");

    /// <summary>Sends the service's response to anything that isn't a call.</summary>
    private Task AnswerUnknownAsync(IFeatureCollection context) => AnswerAsync(context, 404, null, "<UnknownOperationException/>\n");

    private Task AnswerTextAsync(IFeatureCollection context, int status, string text) => AnswerAsync(context, status, "text/plain; charset=utf-8", text);

    private Task AnswerAsync(IFeatureCollection context, int status, string? contentType, string text)
    {
        var response = context.GetRequiredFeature<IHttpResponseFeature>();
        var body = Encoding.UTF8.GetBytes(text);
        response.StatusCode = status;
        if (contentType is not null) response.Headers.ContentType = contentType;
        response.Headers["x-amzn-RequestId"] = stores.Own.NextRequestId();
        response.Headers["x-amz-crc32"] = ServerChecksum.Crc32(body).ToString(CultureInfo.InvariantCulture);
        return WriteAsync(context, response, body);
    }

    private static async Task WriteAsync(IFeatureCollection context, IHttpResponseFeature response, ReadOnlyMemory<byte> body)
    {
        response.Headers.ContentLength = body.Length;
        var head = context.GetRequiredFeature<IHttpRequestFeature>().Method == "HEAD";
        var writer = context.GetRequiredFeature<IHttpResponseBodyFeature>().Writer;
        if (head) await writer.FlushAsync().ConfigureAwait(false);
        else await writer.WriteAsync(body).ConfigureAwait(false);
    }
}
