namespace Tern;

/// <summary>
/// The exception that is thrown if a waiter fails: the state can't be reached any more, or wasn't reached in time.
/// The message states which, and the expected state.
/// </summary>
public sealed class AwsWaiterException : AwsException
{
    /// <summary>Creates the exception.</summary>
    /// <param name="message">The expected state, and why the wait ended.</param>
    /// <param name="innerException">The service error that ended the wait, or null.</param>
    public AwsWaiterException(string message, Exception? innerException = null) : base(message, innerException) { }
}
