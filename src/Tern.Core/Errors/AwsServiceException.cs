using System.Globalization;

namespace Tern;

/// <summary>The service answered with an error. Each error that a service's model names has a subclass of its own.</summary>
public class AwsServiceException : AwsException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="details">What the service said.</param>
    public AwsServiceException(AwsErrorDetails details) : base(details.Message, null)
    {
        ServiceMessage = details.Message;
        Code = details.Code;
        StatusCode = details.StatusCode;
        RequestId = details.RequestId;
        ExtendedRequestId = details.ExtendedRequestId;
    }

    /// <summary>
    /// What failed and why, for people: operation and resource, the service's own message, code, status, request id and
    /// attempts. Programs look at <see cref="Code"/> or at the exception's type, and at <see cref="ServiceMessage"/>
    /// for the service's words alone.
    /// </summary>
    public override string Message => Describe(ServiceMessage.Length > 0 ? $"{ServiceMessage} ({Code}, {Facts()})" : $"{Code} ({Facts()})");

    /// <summary>The service's own message, as it sent it; empty when it sent none.</summary>
    public string ServiceMessage { get; }

    /// <summary>The error code, such as <c>ResourceNotFoundException</c>.</summary>
    public string Code { get; }

    /// <summary>The HTTP status.</summary>
    public int StatusCode { get; }

    /// <summary>The request id to give to AWS's support, or null.</summary>
    public string? RequestId { get; }

    /// <summary>The second id of the request, which S3 gives (<c>x-amz-id-2</c>): AWS's support asks for both. Null for none.</summary>
    public string? ExtendedRequestId { get; }

    /// <summary>Whether the same request may succeed later: throttling, a server fault.</summary>
    public bool IsRetryable { get; internal set; }

    /// <summary>Whether the service refused the request for its rate.</summary>
    public bool IsThrottling { get; internal set; }

    /// <summary>How many attempts were made, the failed one included.</summary>
    public int Attempts { get; internal set; } = 1;

    /// <summary>Whether the service's model marks the error as retryable.</summary>
    protected internal virtual bool IsModeledRetryable => false;

    /// <summary>Whether the service's model marks the error as a refusal for the request's rate.</summary>
    protected internal virtual bool IsModeledThrottling => false;

    private string Facts()
    {
        var facts = string.Create(CultureInfo.InvariantCulture, $"status {StatusCode}");
        if (RequestId is not null) facts += $", request id {RequestId}";
        if (ExtendedRequestId is not null) facts += $", extended request id {ExtendedRequestId}";
        return Attempts > 1 ? string.Create(CultureInfo.InvariantCulture, $"{facts}, {Attempts} attempts") : facts;
    }
}
