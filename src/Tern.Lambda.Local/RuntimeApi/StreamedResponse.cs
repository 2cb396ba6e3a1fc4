using System.Buffers;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Tern.Lambda.Local;

/// <summary>
/// Forwards a chunked response as it arrives. Errors in the middle of the response are in the trailers
/// <c>Lambda-Runtime-Function-Error-Type</c> and <c>-Error-Body</c>, the latter in base64.
/// </summary>
internal static class StreamedResponse
{
    public static async Task CopyAsync(HttpContext context, RuntimeSession session, SessionInvocation running)
    {
        var contentType = context.Request.ContentType ?? "application/octet-stream";
        var sink = running.Work.Request.Sink;
        using var collected = new MemoryStream();
        var buffer = ArrayPool<byte>.Shared.Rent(64 * 1024);
        var (isTruncated, isTooLong) = (false, false);
        long total = 0;
        try
        {
            if (sink is not null) sink = await TryAsync(sink, sink.BeginAsync(contentType, default)).ConfigureAwait(false);
            while (await context.Request.Body.ReadAsync(buffer, context.RequestAborted).ConfigureAwait(false) is > 0 and var count)
            {
                total += count;
                isTooLong = total > PayloadLimits.Streamed;
                if (isTooLong) break;
                if (running.Work.Request.Sink is null) collected.Write(buffer, 0, count);
                else if (sink is not null) sink = await TryAsync(sink, sink.WriteAsync(buffer.AsMemory(0, count), default)).ConfigureAwait(false);
            }
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException)
        {
            isTruncated = true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }

        var (errorType, errorBody) = isTruncated ? ("Runtime.TruncatedResponse", null)
            : isTooLong ? ("Function.ResponseSizeTooLarge", null)
            : ReadTrailers(context);
        if (errorType is not null && errorBody is null)
        {
            errorBody = Encoding.UTF8.GetString(ErrorJson.Write(errorType, isTruncated
                ? "The function's response is incomplete."
                : isTooLong ? $"The streamed response has more than {PayloadLimits.Streamed} bytes." : "The function's response ended with an error."));
        }

        // If the process ended or timed out, the reader of the response receives that error.
        if (isTruncated && running.Work.IsOver && running.Work.Outcome.IsCompletedSuccessfully)
        {
            var outcome = await running.Work.Outcome.ConfigureAwait(false);
            (errorType, errorBody) = (outcome.ErrorType, outcome.Text);
        }

        if (sink is not null) await TryAsync(sink, sink.EndAsync(errorType, errorBody, default)).ConfigureAwait(false);
        var isCollected = running.Work.Request.Sink is null && errorType is null;
        ReadOnlyMemory<byte> payload = isCollected ? collected.ToArray() : errorBody is null ? default : Encoding.UTF8.GetBytes(errorBody);
        var result = new WorkResult(payload) { ContentType = contentType, IsStreamed = true, ErrorType = errorType, ProducedBytes = total };
        await session.EndAsync(running, result).ConfigureAwait(false);
        if (isTruncated) context.Abort();
        else await RuntimeSession.AcceptAsync(context).ConfigureAwait(false);
    }

    // If the client disconnected, the function continues, and the rest of its response is read and discarded.
    private static async ValueTask<IResponseSink?> TryAsync(IResponseSink sink, ValueTask write)
    {
        try
        {
            await write.ConfigureAwait(false);
            return sink;
        }
        catch (Exception failure) when (failure is IOException or OperationCanceledException or ObjectDisposedException)
        {
            return null;
        }
    }

    private static (string? Type, string? Body) ReadTrailers(HttpContext context)
    {
        if (context.Features.Get<IHttpRequestTrailersFeature>() is not { Available: true } trailers) return default;
        var type = trailers.Trailers["Lambda-Runtime-Function-Error-Type"].ToString();
        if (type.Length == 0) return default;
        var body = trailers.Trailers["Lambda-Runtime-Function-Error-Body"].ToString();
        var bytes = new byte[body.Length];
        var text = Convert.TryFromBase64String(body, bytes, out var count) && count > 0 ? Encoding.UTF8.GetString(bytes.AsSpan(0, count)) : null;
        return (ErrorTypeHeader.Read(type, "Function.Unknown"), text);
    }
}
