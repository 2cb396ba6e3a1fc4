namespace Tern.Messaging.Streams;

/// <summary>A shard can't be read from where it was. What a source throws for errors that the reader has to tell apart.</summary>
public sealed class ShardReadException : Exception
{
    /// <summary>Makes the exception.</summary>
    /// <param name="fault">What happened.</param>
    /// <param name="message">What happened, for people.</param>
    /// <param name="innerException">The service's error, or null.</param>
    public ShardReadException(ShardReadFault fault, string message, Exception? innerException = null) : base(message, innerException) => Fault = fault;

    /// <summary>What happened.</summary>
    public ShardReadFault Fault { get; }
}
