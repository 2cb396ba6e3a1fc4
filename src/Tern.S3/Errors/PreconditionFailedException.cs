namespace Tern.S3;

/// <summary>
/// A condition of the request does not hold: the object has another ETag than <c>If-Match</c> says, or is there where
/// <c>If-None-Match: *</c> wants none (status 412).
/// </summary>
public sealed class PreconditionFailedException : AwsServiceException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="details">What the service said.</param>
    public PreconditionFailedException(AwsErrorDetails details) : base(details) { }
}
