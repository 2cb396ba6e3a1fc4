using Tern.Lambda.Events;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// One invocation as a handler sees it: the event, where the answer goes, and what is known of it. The runtime's loop is
/// one source of it, a test's call the other. The loop's object serves one invocation after the other, so whoever keeps
/// it keeps <see cref="Version"/> beside it, and asks for what that version had.
/// </summary>
internal abstract class Invocation : InvocationSource
{
    /// <summary>The event; released when the invocation ends.</summary>
    public abstract LambdaPayload Payload { get; }

    /// <summary>The event's bytes, without an object around them.</summary>
    public virtual ReadOnlyMemory<byte> Event => Payload.Json;

    /// <summary>The buffered answer: what stands here when the handler returns is sent, unless a stream was begun.</summary>
    public AnswerBuffer Answer { get; } = new();

    /// <summary>What is known of the invocation. Made at the first use, so that a raw handler that does not ask pays nothing.</summary>
    public abstract LambdaContext Context { get; }

    /// <inheritdoc/>
    public sealed override int Version => Answer.Version;

    /// <summary>Fires a margin before the deadline.</summary>
    public virtual CancellationToken CancellationToken => Context.CancellationToken;

    /// <summary>The invocation's id as bytes.</summary>
    public virtual ReadOnlySpan<byte> RequestIdUtf8 => System.Text.Encoding.UTF8.GetBytes(Context.RequestId);

    /// <inheritdoc/>
    public override LambdaContext? TryGetContext(int version) => version == Version ? Context : null;

    /// <summary>The event of the invocation that had this version.</summary>
    /// <exception cref="ObjectDisposedException">That is over.</exception>
    public virtual LambdaPayload GetPayload(int version) => version == Version ? Payload : throw Ended();

    /// <summary>When Lambda ends the invocation that had this version.</summary>
    /// <exception cref="ObjectDisposedException">That is over.</exception>
    public virtual DateTimeOffset GetDeadline(int version) => GetContext(version).Deadline;

    /// <inheritdoc/>
    public override CancellationToken GetToken(int version) =>
        TryGetContext(version)?.CancellationToken ?? new CancellationToken(canceled: true);

    /// <summary>Answers with a stream of that media type.</summary>
    /// <exception cref="ObjectDisposedException">The invocation that had this version is over.</exception>
    public virtual LambdaResponseStream BeginStream(int version, string contentType) => throw NoStream();

    /// <summary>Answers with a stream that begins with an HTTP status and headers.</summary>
    /// <exception cref="ObjectDisposedException">The invocation that had this version is over.</exception>
    public virtual LambdaResponseStream BeginStream(int version, HttpResponsePrelude prelude) => throw NoStream();

    /// <summary>The context of the invocation that had this version.</summary>
    /// <exception cref="ObjectDisposedException">That is over.</exception>
    public LambdaContext GetContext(int version) => TryGetContext(version) ?? throw Ended();

    /// <summary>What those are told who ask too late.</summary>
    public static ObjectDisposedException Ended() => new(
        nameof(LambdaInvocation), "The invocation has ended. Take what is needed later from it before the handler returns.");

    private static NotSupportedException NoStream() => new("This invocation takes no streamed response.");
}
