namespace Tern.Messaging.LargePayloads;

/// <summary>The body that a message points to can't be read. The message names it.</summary>
public sealed class PayloadException : Exception
{
    /// <summary>Makes the exception.</summary>
    /// <param name="pointer">Where the body should be.</param>
    /// <param name="message">What is wrong.</param>
    /// <param name="innerException">What went wrong; null for nothing else.</param>
    public PayloadException(PayloadPointer pointer, string message, Exception? innerException = null) : base(message, innerException) => Pointer = pointer;

    /// <summary>Where the body should be.</summary>
    public PayloadPointer Pointer { get; }
}
