namespace Tern.Messaging.LargePayloads;

/// <summary>
/// Keeps the bodies of messages that are too long for their service. <c>Tern.Messaging.S3</c> has the one that AWS's extended clients know. Senders and
/// consumers that were given one use it; it is thread-safe.
/// </summary>
/// <remarks>
/// A body is stored before its message is sent, so a message never points to what isn't there. Where the sending fails, the body stays behind: a rule of the
/// bucket that lets objects expire, later than messages do, is the answer to both that and to messages that nobody receives.
/// </remarks>
public abstract class PayloadStore
{
    /// <summary>Stores a body.</summary>
    /// <param name="body">The body, in UTF-8. Not to be kept after the task has ended.</param>
    /// <param name="cancellationToken">Ends the storing.</param>
    /// <returns>Where it lies.</returns>
    public abstract ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken);

    /// <summary>Reads a body.</summary>
    /// <param name="pointer">Where it lies, as a message says. Whoever may send messages may write anything there: a store reads what is its own.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The body, in UTF-8.</returns>
    /// <exception cref="PayloadException">It isn't there, or is not to be read by this store.</exception>
    public abstract ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken);

    /// <summary>
    /// Deletes a body whose message was handled and deleted. Called where <see cref="DeletesHandled"/> says so; one that is not there is no error.
    /// </summary>
    /// <param name="pointer">Where it lies.</param>
    /// <param name="cancellationToken">Ends the deleting.</param>
    public abstract ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken);

    /// <summary>
    /// Whether a consumer deletes a body that it has loaded once its message is deleted. False unless set: a topic hands one body to several queues, and a
    /// message may come twice.
    /// </summary>
    public bool DeletesHandled { get; init; }

    /// <summary>
    /// The size in bytes from which on a message's body is stored, its attributes counted; null for what the service takes. With 0, every body is.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">It is negative.</exception>
    public int? Threshold
    {
        get;
        init
        {
            if (value is { } size) ArgumentOutOfRangeException.ThrowIfNegative(size);
            field = value;
        }
    }

    /// <summary>Whether a message of a size is to be stored.</summary>
    /// <param name="size">The bytes of the body and its attributes.</param>
    /// <param name="limit">What the service takes.</param>
    public bool Takes(int size, int limit) => size > Math.Min(Threshold ?? limit, limit);
}
