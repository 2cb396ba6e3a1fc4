namespace Tern;

/// <summary>The details that every service error has, whatever its type.</summary>
/// <param name="Code">The error code, such as <c>ResourceNotFoundException</c>.</param>
/// <param name="Message">The service's message, or an empty string if it sent none.</param>
/// <param name="StatusCode">The HTTP status code.</param>
/// <param name="RequestId">The request id, which AWS Support asks for, or null.</param>
public readonly record struct AwsErrorDetails(string Code, string Message, int StatusCode, string? RequestId)
{
    /// <summary>
    /// Gets the extended request id that S3 returns (<c>x-amz-id-2</c>) and AWS Support asks for, or null.
    /// </summary>
    public string? ExtendedRequestId { get; init; }
}
