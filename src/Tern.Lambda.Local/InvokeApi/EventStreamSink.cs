using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>Forwards a streamed response as an event stream, part by part.</summary>
internal sealed class EventStreamSink(HttpContext context, string version) : IResponseSink
{
    public const string ContentType = "application/vnd.amazon.eventstream";

    /// <summary>Gets a value indicating whether the response was streamed.</summary>
    public bool HasBegun { get; private set; }

    public async ValueTask BeginAsync(string contentType, CancellationToken cancellationToken)
    {
        HasBegun = true;
        context.Response.ContentType = ContentType;
        context.Response.Headers["X-Amz-Executed-Version"] = version;
        await context.Response.StartAsync(context.RequestAborted).ConfigureAwait(false);
    }

    public async ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        await context.Response.Body.WriteAsync(EventStreamMessage.Write("PayloadChunk", "application/octet-stream", bytes.Span), context.RequestAborted)
            .ConfigureAwait(false);
        await context.Response.Body.FlushAsync(context.RequestAborted).ConfigureAwait(false);
    }

    public ValueTask EndAsync(string? errorType, string? errorBody, CancellationToken cancellationToken) => default;
}
