namespace Tern.Messaging;

/// <summary>
/// The exception that is thrown when the body that a message points to can't be read. The exception's message names it.
/// </summary>
public sealed class PayloadException : Exception
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="pointer">The location where the body should be.</param>
    /// <param name="message">A description of the problem.</param>
    /// <param name="innerException">The cause, or null.</param>
    public PayloadException(PayloadPointer pointer, string message, Exception? innerException = null) : base(message, innerException) => Pointer = pointer;

    /// <summary>Gets the location where the body should be.</summary>
    public PayloadPointer Pointer { get; }
}
