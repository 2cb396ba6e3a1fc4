namespace Tern.S3.Transfers;

/// <summary>A transfer failed for a reason of its own; what a call of S3 said is thrown as it is.</summary>
public class S3TransferException : Exception
{
    /// <summary>Makes the exception.</summary>
    /// <param name="message">What happened, what was expected, and what to do.</param>
    /// <param name="innerException">The cause, or null.</param>
    public S3TransferException(string message, Exception? innerException = null) : base(message, innerException) { }

    /// <summary>
    /// The upload whose parts could not be taken away, and cost until they are: abort it by
    /// <see cref="S3Transfer.AbortUploadAsync"/>. Null where nothing was left. Of an upload that was canceled, this exception is the inner one.
    /// </summary>
    public S3TransferState? LeftBehind { get; init; }
}
