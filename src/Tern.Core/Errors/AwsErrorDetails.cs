namespace Tern;

/// <summary>What every service error carries, whatever its type.</summary>
/// <param name="Code">The error code, such as <c>ResourceNotFoundException</c>.</param>
/// <param name="Message">The service's own message; empty when it sent none.</param>
/// <param name="StatusCode">The HTTP status.</param>
/// <param name="RequestId">The request id to give to AWS's support, or null.</param>
public readonly record struct AwsErrorDetails(string Code, string Message, int StatusCode, string? RequestId)
{
    /// <summary>The second id of a request, which S3 gives (<c>x-amz-id-2</c>) and AWS's support asks for; null for none.</summary>
    public string? ExtendedRequestId { get; init; }
}
