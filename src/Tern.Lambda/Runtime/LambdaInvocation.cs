using Tern.Lambda.Events;
using Tern.Lambda.Runtime;
using Tern.Lambda.Streaming;

namespace Tern.Lambda;

/// <summary>One invocation, as a raw handler sees it. It ends when the handler is done; used later it throws <see cref="ObjectDisposedException"/>.</summary>
public readonly struct LambdaInvocation : IEquatable<LambdaInvocation>
{
    private readonly Invocation? _invocation;
    private readonly int _version;

    internal LambdaInvocation(Invocation invocation)
    {
        _invocation = invocation;
        _version = invocation.Version;
    }

    /// <summary>All that is known of the invocation. Made at the first use: its texts cost some hundred bytes.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaContext Context => Source.GetContext(_version);

    /// <summary>
    /// Fires a margin before the deadline. Made at the first use; never fires because of a later invocation. It fires on a
    /// thread of the pool: handlers that block all of those delay it.
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

    /// <summary>When Lambda ends the invocation; <see cref="DateTimeOffset.MaxValue"/> where it did not say.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public DateTimeOffset Deadline => Source.GetDeadline(_version);

    /// <summary>The event, for what reads it as one of its types. Made at the first use; refused once the invocation has ended.</summary>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaPayload Payload => Source.GetPayload(_version);

    /// <summary>The invocation's id as ASCII bytes, valid until the handler is done.</summary>
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
    /// Answers with a stream instead of the buffer: what is written arrives while the handler still runs, and may be larger
    /// than 6 MB. For functions that are invoked with a response stream; nothing that was written to the buffer is sent
    /// then.
    /// </summary>
    /// <param name="contentType">The media type of the answer.</param>
    /// <exception cref="InvalidOperationException">A stream was begun already.</exception>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaResponseStream BeginStream(string contentType = "application/octet-stream") =>
        Source.BeginStream(_version, contentType);

    /// <summary>Answers a function URL or an API with a stream that begins with a status and headers.</summary>
    /// <param name="prelude">The status and the headers.</param>
    /// <exception cref="InvalidOperationException">A stream was begun already.</exception>
    /// <exception cref="ObjectDisposedException">The invocation has ended.</exception>
    public LambdaResponseStream BeginStream(HttpResponsePrelude prelude) => Source.BeginStream(_version, prelude);

    private Invocation Source => _invocation ?? throw Invocation.Ended();

    /// <summary>Whether both are the same invocation.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator ==(LambdaInvocation left, LambdaInvocation right) => left.Equals(right);

    /// <summary>Whether they are different invocations.</summary>
    /// <param name="left">One.</param>
    /// <param name="right">The other.</param>
    public static bool operator !=(LambdaInvocation left, LambdaInvocation right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(LambdaInvocation other) => ReferenceEquals(_invocation, other._invocation) && _version == other._version;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is LambdaInvocation other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(_invocation, _version);
}
