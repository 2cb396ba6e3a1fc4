namespace Tern;

/// <summary>
/// The exception that is thrown if no credentials can be obtained. The message lists each source that was tried and
/// why it failed, without secrets.
/// </summary>
public sealed class AwsCredentialException : AwsException
{
    /// <summary>Creates the exception.</summary>
    /// <param name="message">The sources that were tried, and how to fix the problem.</param>
    /// <param name="innerException">The cause, or null.</param>
    public AwsCredentialException(string message, Exception? innerException = null) : base(message, innerException) { }
}
