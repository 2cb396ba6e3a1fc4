using Tern.Lambda.Events;
using Tern.Lambda.Runtime;
using Tern.Lambda.Streaming;

namespace Tern.Lambda;

/// <summary>
/// An invocation, as passed to a raw handler. It ends when the handler completes; later uses throw
/// <see cref="ObjectDisposedException"/>.
/// </summary>
public readonly struct LambdaInvocation : IEquatable<LambdaInvocation>
{
    private readonly Invocation? _invocation;
    private readonly int _version;

    internal LambdaInvocation(Invocation invocation)
    {
        _invocation = invocation;
        _version = invocation.Version;
    }

    /// <summary>
    /// Gets the context of the invocation. It is created on first use: its strings take a few hundred bytes.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaContext Context => Source.GetContext(_version);

    /// <summary>
    /// Gets a token that is canceled a margin before the deadline. It is created on first use, and never canceled
    /// because of a later invocation. It is canceled on a thread of the pool: handlers that block all of its threads
    /// delay it.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public CancellationToken CancellationToken
    {
        get
        {
            var source = Source;
            return source.Version == _version ? source.GetToken(_version) : throw Invocation.Ended();
        }
    }

    /// <summary>
    /// Gets the time at which Lambda ends the invocation; <see cref="DateTimeOffset.MaxValue"/> if Lambda didn't
    /// specify it.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public DateTimeOffset Deadline => Source.GetDeadline(_version);

    /// <summary>
    /// Gets the event as a payload that can be read as one of the event types. It is created on first use, and can't be
    /// used after the invocation has ended.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaPayload Payload => Source.GetPayload(_version);

    /// <summary>Gets the invocation's ID as ASCII bytes, which are valid until the handler completes.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public ReadOnlySpan<byte> RequestIdUtf8
    {
        get
        {
            var source = Source;
            return source.Version == _version ? source.RequestIdUtf8 : throw Invocation.Ended();
        }
    }

    /// <summary>
    /// Responds with a stream instead of the buffer: the caller receives the bytes while the handler is still running,
    /// and the response may exceed 6 MB. It requires that the function is invoked with response streaming. Anything
    /// written to the buffer is discarded.
    /// </summary>
    /// <param name="contentType">The media type of the response.</param>
    /// <exception cref="InvalidOperationException">A stream was already started.</exception>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaResponseStream BeginStream(string contentType = "application/octet-stream") =>
        Source.BeginStream(_version, contentType);

    /// <summary>Responds to a function URL or an API with a stream that begins with a status and headers.</summary>
    /// <param name="prelude">The status and the headers.</param>
    /// <exception cref="InvalidOperationException">A stream was already started.</exception>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaResponseStream BeginStream(HttpResponsePrelude prelude) => Source.BeginStream(_version, prelude);

    private Invocation Source => _invocation ?? throw Invocation.Ended();

    /// <summary>Determines whether two values are the same invocation.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator ==(LambdaInvocation left, LambdaInvocation right) => left.Equals(right);

    /// <summary>Determines whether two values are different invocations.</summary>
    /// <param name="left">The first value.</param>
    /// <param name="right">The second value.</param>
    public static bool operator !=(LambdaInvocation left, LambdaInvocation right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(LambdaInvocation other) => ReferenceEquals(_invocation, other._invocation) && _version == other._version;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is LambdaInvocation other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_invocation, _version);
}
