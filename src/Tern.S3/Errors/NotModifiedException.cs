namespace Tern.S3;

/// <summary>
/// The object is the one that the caller has: <c>If-None-Match</c> names its ETag, or it is no younger than <c>If-Modified-Since</c> (status 304).
/// </summary>
public sealed class NotModifiedException : AwsServiceException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="details">What the service said.</param>
    public NotModifiedException(AwsErrorDetails details) : base(details) { }
}
