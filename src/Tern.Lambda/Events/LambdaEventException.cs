namespace Tern.Lambda.Events;

/// <summary>
/// The exception for an event that can't be read as the type that the handler expects. The message contains the
/// expected type and the position of the error, but no content of the event.
/// </summary>
public sealed class LambdaEventException : FormatException
{
    /// <summary>Initializes an exception with a message.</summary>
    /// <param name="message">The error, its position, and the expected value.</param>
    /// <param name="inner">The reader's own exception, or null.</param>
    public LambdaEventException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
