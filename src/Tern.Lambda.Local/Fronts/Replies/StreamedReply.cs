using System.Buffers;
using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// Forwards a streamed response to the client as it arrives. A prelude can set the status and headers:
/// <code>
/// stream  = [ prelude 8*NUL ] body        a prelude if the content type is application/vnd.awslambda.http-integration-response
/// prelude = { "statusCode": 200, "headers": { … }, "cookies": [ … ] }
/// </code>
/// </summary>
internal sealed class StreamedReply(HttpContext context, ReplyForm form) : IResponseSink
{
    /// <summary>The content type of a stream that begins with a prelude.</summary>
    public const string PreludeContentType = "application/vnd.awslambda.http-integration-response";

    private const int MaxPrelude = 256 * 1024;

    private ArrayBufferWriter<byte>? _prelude;
    private bool _hasBody;

    /// <summary>
    /// Gets a value indicating whether the function streamed its response. If it is false, the response was collected.
    /// </summary>
    public bool HasBegun { get; private set; }

    /// <summary>Gets the error in the stream, or null if there was none.</summary>
    public string? Failure { get; private set; }

    public ValueTask BeginAsync(string contentType, CancellationToken cancellationToken)
    {
        HasBegun = true;
        if (contentType.StartsWith(PreludeContentType, StringComparison.OrdinalIgnoreCase))
        {
            _prelude = new ArrayBufferWriter<byte>();
            return default;
        }

        context.Response.StatusCode = 200;
        context.Response.ContentType = contentType.Length > 0 ? contentType : "application/octet-stream";
        _hasBody = context.Request.Method != "HEAD";
        return default;
    }

    public ValueTask WriteAsync(ReadOnlyMemory<byte> chunk, CancellationToken cancellationToken)
    {
        if (Failure is not null || chunk.IsEmpty) return default;
        if (_prelude is { } prelude)
        {
            prelude.Write(chunk.Span);
            var end = prelude.WrittenSpan.IndexOf("\0\0\0\0\0\0\0\0"u8);
            if (end < 0) return prelude.WrittenCount > MaxPrelude ? Fail("The stream's prelude has no end: it must be followed by 8 zero bytes.") : default;
            _prelude = null;
            if (!ReadPrelude(prelude.WrittenMemory[..end])) return default;
            chunk = prelude.WrittenMemory[(end + 8)..];
            if (chunk.IsEmpty) return new ValueTask(context.Response.StartAsync(cancellationToken));
        }

        return _hasBody ? SendAsync(chunk, cancellationToken) : default;
    }

    public async ValueTask EndAsync(string? errorType, string? errorBody, CancellationToken cancellationToken)
    {
        if (_prelude is not null) await Fail("The stream ended within its prelude, which must be followed by 8 zero bytes.").ConfigureAwait(false);
        if (errorType is not null) Failure ??= $"The function failed while streaming: {errorType}.";

        // The part already sent can't be withdrawn. As with the service, the client sees that the response is cut off.
        if (Failure is not null && context.Response.HasStarted) context.Abort();
    }

    private async ValueTask SendAsync(ReadOnlyMemory<byte> chunk, CancellationToken cancellationToken)
    {
        await context.Response.Body.WriteAsync(chunk, cancellationToken).ConfigureAwait(false);
        await context.Response.Body.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private bool ReadPrelude(ReadOnlyMemory<byte> json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw new MalformedReplyException("The stream's prelude isn't a JSON object.");
            var head = ReplyHead.Read(document.RootElement, form with { TakesMultiValueHeaders = true }, defaultStatus: 200);
            head.WriteHead(context.Response);
            _hasBody = FrontHeaders.HasBody(context.Request.Method, head.StatusCode);
            return true;
        }
        catch (Exception failure) when (failure is JsonException or MalformedReplyException)
        {
            Failure = $"The stream's prelude isn't valid: {failure.Message}";
            return false;
        }
    }

    private ValueTask Fail(string failure)
    {
        Failure ??= failure;
        _prelude = null;
        return default;
    }
}
