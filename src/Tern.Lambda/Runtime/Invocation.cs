using Tern.Lambda.Events;
using Tern.Lambda.Streaming;

namespace Tern.Lambda.Runtime;

/// <summary>
/// An invocation, as the handler sees it: the event, the response and the context. The runtime's loop and test calls
/// each have an implementation. The loop's object serves successive invocations, so code that keeps it must also keep
/// <see cref="Version"/>, and pass it to the methods.
/// </summary>
internal abstract class Invocation : InvocationSource
{
    /// <summary>The event, which is released when the invocation ends.</summary>
    public abstract LambdaPayload Payload { get; }

    /// <summary>The bytes of the event, without an object for them.</summary>
    public virtual ReadOnlyMemory<byte> Event => Payload.Json;

    /// <summary>
    /// The buffered response: its content when the handler returns is sent, unless a stream was started.
    /// </summary>
    public AnswerBuffer Answer { get; } = new();

    /// <summary>
    /// The context of the invocation. It is created on first use, so that it costs nothing for a raw handler that
    /// doesn't use it.
    /// </summary>
    public abstract LambdaContext Context { get; }

    /// <inheritdoc/>
    public sealed override int Version => Answer.Version;

    /// <summary>A token that is canceled a margin before the deadline.</summary>
    public virtual CancellationToken CancellationToken => Context.CancellationToken;

    /// <summary>The ID of the invocation as bytes.</summary>
    public virtual ReadOnlySpan<byte> RequestIdUtf8 => System.Text.Encoding.UTF8.GetBytes(Context.RequestId);

    /// <inheritdoc/>
    public override LambdaContext? TryGetContext(int version) => version == Version ? Context : null;

    /// <summary>Returns the event of the invocation with this version.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public virtual LambdaPayload GetPayload(int version) => version == Version ? Payload : throw Ended();

    /// <summary>Returns the time at which Lambda ends the invocation with this version.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public virtual DateTimeOffset GetDeadline(int version) => GetContext(version).Deadline;

    /// <inheritdoc/>
    public override CancellationToken GetToken(int version) =>
        TryGetContext(version)?.CancellationToken ?? new CancellationToken(canceled: true);

    /// <summary>Begins a streamed response with this media type.</summary>
    /// <exception cref="ObjectDisposedException">The invocation with this version has ended.</exception>
    public virtual LambdaResponseStream BeginStream(int version, string contentType) => throw NoStream();

    /// <summary>Begins a streamed response that starts with an HTTP status and headers.</summary>
    /// <exception cref="ObjectDisposedException">The invocation with this version has ended.</exception>
    public virtual LambdaResponseStream BeginStream(int version, HttpResponsePrelude prelude) => throw NoStream();

    /// <summary>Returns the context of the invocation with this version.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaContext GetContext(int version) => TryGetContext(version) ?? throw Ended();

    /// <summary>Creates the exception for calls after the invocation has ended.</summary>
    public static ObjectDisposedException Ended() => new(
        nameof(LambdaInvocation), "The invocation has ended. Copy the values that you need later before the handler returns.");

    private static NotSupportedException NoStream() => new("This invocation doesn't support streamed responses.");
}
