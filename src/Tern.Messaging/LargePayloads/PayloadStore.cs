namespace Tern.Messaging;

/// <summary>
/// Stores the bodies of messages that are too long for their service. <c>Tern.Messaging.S3</c> provides a store that is
/// compatible with AWS's extended clients. Set it in the options of senders and consumers. Thread-safe.
/// </summary>
/// <remarks>
/// A body is stored before its message is sent, so a message never points to a body that doesn't exist yet. If sending
/// fails, the body stays behind. Such bodies, and those of messages that nobody receives, are best removed by a
/// lifecycle rule of the bucket that expires objects later than messages.
/// </remarks>
public abstract class PayloadStore
{
    /// <summary>Stores a body.</summary>
    /// <param name="body">The body, in UTF-8. Don't keep a reference to it after the task has completed.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The location of the body.</returns>
    public abstract ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken);

    /// <summary>Reads a body.</summary>
    /// <param name="pointer">The location, as given in a message. Anyone who may send messages can write any location:
    /// a store must only read its own objects.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The body, in UTF-8.</returns>
    /// <exception cref="PayloadException">The body doesn't exist, or this store must not read it.</exception>
    public abstract ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken);

    /// <summary>
    /// Deletes the body of a message that was handled and deleted. Called if <see cref="DeletesHandled"/> is true. A
    /// body that doesn't exist isn't an error.
    /// </summary>
    /// <param name="pointer">The location of the body.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    public abstract ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken);

    /// <summary>
    /// true if a consumer deletes a body that it has loaded after it has deleted the message; otherwise, false. The
    /// default is false, because a topic delivers one body to several queues, and a message may be delivered twice.
    /// </summary>
    public bool DeletesHandled { get; init; }

    /// <summary>
    /// Gets the size in bytes, including attributes, above which a message's body is stored; null for the service's
    /// limit. With 0, every body is stored.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int? Threshold
    {
        get;
        init
        {
            if (value is { } size) ArgumentOutOfRangeException.ThrowIfNegative(size);
            field = value;
        }
    }

    /// <summary>Returns whether a message of the given size is stored.</summary>
    /// <param name="size">The number of bytes of the body and its attributes.</param>
    /// <param name="limit">The service's limit.</param>
    public bool Takes(int size, int limit) => size > Math.Min(Threshold ?? limit, limit);
}
