namespace Tern.Lambda.Events;

/// <summary>
/// An event that cannot be read as what the handler expects. The message says what was expected and where it went
/// wrong, and quotes nothing of the event.
/// </summary>
public sealed class LambdaEventException : FormatException
{
    /// <summary>An exception with a message.</summary>
    /// <param name="message">What was wrong, where, and what was expected.</param>
    /// <param name="inner">The reader's own exception, if there was one.</param>
    public LambdaEventException(string message, Exception? inner = null)
        : base(message, inner)
    {
    }
}
