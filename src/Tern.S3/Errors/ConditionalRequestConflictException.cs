namespace Tern.S3;

/// <summary>
/// The exception that is thrown when a conditional write conflicts with a concurrent write to the same key (status
/// 409). Read the object again before you decide whether to retry.
/// </summary>
public sealed class ConditionalRequestConflictException : AwsServiceException
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="details">The service's error.</param>
    public ConditionalRequestConflictException(AwsErrorDetails details) : base(details) { }
}
