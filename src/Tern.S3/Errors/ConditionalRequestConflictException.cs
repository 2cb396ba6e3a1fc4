namespace Tern.S3;

/// <summary>
/// A conditional write met another write of the same key: read the object again, and decide anew (status 409).
/// </summary>
public sealed class ConditionalRequestConflictException : AwsServiceException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="details">What the service said.</param>
    public ConditionalRequestConflictException(AwsErrorDetails details) : base(details) { }
}
