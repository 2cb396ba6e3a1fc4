namespace Tern.S3.Transfers;

/// <summary>
/// The exception that is thrown when an object was changed or deleted while it was being read. The data read so far
/// doesn't belong to one version: start again.
/// </summary>
public sealed class S3ObjectChangedException : S3TransferException
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="message">A description of the problem.</param>
    /// <param name="innerException">The service's error, or null.</param>
    public S3ObjectChangedException(string message, Exception? innerException = null) : base(message, innerException) { }
}
