namespace Tern.S3.Transfers;

/// <summary>An object changed, or was deleted, while it was read. What was read is not of one object; begin again.</summary>
public sealed class S3ObjectChangedException : S3TransferException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What happened.</param>
    /// <param name="innerException">What the service said, or null.</param>
    public S3ObjectChangedException(string message, Exception? innerException = null) : base(message, innerException) { }
}
