namespace Tern;

/// <summary>No credentials could be had. The message lists what was tried and why each did not serve; it holds no secret.</summary>
public sealed class AwsCredentialException : AwsException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What was tried, and what to do.</param>
    /// <param name="innerException">The cause, or null.</param>
    public AwsCredentialException(string message, Exception? innerException = null) : base(message, innerException) { }
}
