using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>One invocation as a handler sees it: the event, where the answer goes, and what is known of it. The runtime's loop is one source of it, a test's call the other.</summary>
internal abstract class Invocation
{
    private const string Json = "application/json";
    private string _responseContentType = Json;

    /// <summary>The event; released when the invocation ends.</summary>
    public abstract LambdaPayload Payload { get; }

    /// <summary>The event's bytes, without an object around them.</summary>
    public virtual ReadOnlyMemory<byte> Event => Payload.Json;

    /// <summary>The buffered answer: what stands here when the handler returns is sent, unless a stream was begun.</summary>
    public abstract PooledBuffer Response { get; }

    /// <summary>The media type of the buffered answer; JSON unless the handler says otherwise.</summary>
    /// <exception cref="ArgumentException">It cannot stand in a header.</exception>
    public string ResponseContentType
    {
        get => _responseContentType;
        set
        {
            ContentTypes.Validate(value);
            _responseContentType = value;
        }
    }

    /// <summary>What is known of the invocation. Made at the first use, so that a raw handler that does not ask pays nothing.</summary>
    public abstract LambdaContext Context { get; }

    /// <summary>The context of the invocation that had this version; null when that is over.</summary>
    public virtual LambdaContext? TryGetContext(int version) => version == Version ? Context : null;

    /// <summary>Changes when the invocation ends: the object may then serve another one.</summary>
    public virtual int Version => 0;

    /// <summary>When Lambda ends the invocation.</summary>
    public virtual DateTimeOffset Deadline => Context.Deadline;

    /// <summary>Fires a margin before the deadline.</summary>
    public virtual CancellationToken CancellationToken => Context.CancellationToken;

    /// <summary>The invocation's id as bytes.</summary>
    public virtual ReadOnlySpan<byte> RequestIdUtf8 => System.Text.Encoding.UTF8.GetBytes(Context.RequestId);

    /// <summary>Answers with a stream of that media type.</summary>
    public virtual LambdaResponseStream BeginStream(string contentType) => throw NoStream();

    /// <summary>Answers with a stream that begins with an HTTP status and headers.</summary>
    public virtual LambdaResponseStream BeginStream(HttpResponsePrelude prelude) => throw NoStream();

    /// <summary>Sets the media type back for the next invocation of the same object.</summary>
    protected void ResetContentType() => _responseContentType = Json;

    private static NotSupportedException NoStream() => new("This invocation takes no streamed response.");
}
