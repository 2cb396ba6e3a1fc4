namespace Tern.Messaging.Streams;

/// <summary>
/// The exception that is thrown when a shard can't be read from its current position. Sources throw it for errors that
/// the reader has to distinguish.
/// </summary>
public sealed class ShardReadException : Exception
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="fault">The kind of failure.</param>
    /// <param name="message">A description of the failure.</param>
    /// <param name="innerException">The service's error, or null.</param>
    public ShardReadException(ShardReadFault fault, string message, Exception? innerException = null) : base(message, innerException) => Fault = fault;

    /// <summary>Gets the kind of failure.</summary>
    public ShardReadFault Fault { get; }
}
