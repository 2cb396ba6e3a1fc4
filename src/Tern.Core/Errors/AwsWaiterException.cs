namespace Tern;

/// <summary>What was waited for will never come, or has not come in time. The message says which, and for what.</summary>
public sealed class AwsWaiterException : AwsException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What was waited for, and why the wait has ended.</param>
    /// <param name="innerException">The service's error that ended it, or null.</param>
    public AwsWaiterException(string message, Exception? innerException = null) : base(message, innerException) { }
}
