namespace Tern.S3;

/// <summary>
/// The exception that is thrown when the object hasn't changed from the caller's version: its ETag matches
/// <c>If-None-Match</c>, or it's no newer than <c>If-Modified-Since</c> (status 304).
/// </summary>
public sealed class NotModifiedException : AwsServiceException
{
    /// <summary>Initializes the exception.</summary>
    /// <param name="details">The service's error.</param>
    public NotModifiedException(AwsErrorDetails details) : base(details) { }
}
