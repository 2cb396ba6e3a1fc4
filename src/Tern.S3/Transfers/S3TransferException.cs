namespace Tern.S3.Transfers;

/// <summary>
/// The exception that is thrown when a transfer fails for a reason of its own. Errors of individual S3 calls are thrown
/// unchanged.
/// </summary>
public class S3TransferException : Exception
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="message">A message that states what happened, what was expected, and what to do.</param>
    /// <param name="innerException">The cause, or null.</param>
    public S3TransferException(string message, Exception? innerException = null) : base(message, innerException) { }

    /// <summary>
    /// Gets the state of an upload whose parts couldn't be deleted and incur costs until they are; null if nothing was
    /// left behind. Abort it with <see cref="S3Transfer.AbortUploadAsync"/>. For a canceled upload, this exception is
    /// the inner exception.
    /// </summary>
    public S3TransferState? LeftBehind { get; init; }
}
