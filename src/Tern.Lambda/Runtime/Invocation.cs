using Tern.Buffers;
using Tern.Lambda.Events;

namespace Tern.Lambda.Runtime;

/// <summary>One invocation as a handler sees it: the event, where the answer goes, and what is known of it. The runtime's loop is one source of it, a test's call the other.</summary>
internal abstract class Invocation
{
    /// <summary>The event; released when the invocation ends.</summary>
    public abstract LambdaPayload Payload { get; }

    /// <summary>The buffered answer: what stands here when the handler returns is sent, unless a stream was begun.</summary>
    public abstract PooledBuffer Response { get; }

    /// <summary>The media type of the buffered answer; JSON unless the handler says otherwise.</summary>
    public string ResponseContentType { get; set; } = "application/json";

    /// <summary>What is known of the invocation. Made at the first use, so that a raw handler that does not ask pays nothing.</summary>
    public abstract LambdaContext Context { get; }
}
