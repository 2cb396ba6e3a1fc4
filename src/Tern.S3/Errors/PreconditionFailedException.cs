namespace Tern.S3;

/// <summary>
/// The exception that is thrown when a condition of the request isn't met: the object's ETag doesn't match
/// <c>If-Match</c>, or the object exists despite <c>If-None-Match: *</c> (status 412).
/// </summary>
public sealed class PreconditionFailedException : AwsServiceException
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="details">The service's error.</param>
    public PreconditionFailedException(AwsErrorDetails details) : base(details) { }
}
