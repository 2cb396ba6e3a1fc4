using System.Globalization;

namespace Tern;

/// <summary>
/// The exception that is thrown if the service returned an error. Each error in a service's model has its own
/// subclass.
/// </summary>
public class AwsServiceException : AwsException
{
    /// <summary>Creates the exception.</summary>
    /// <param name="details">The details that the service returned.</param>
    public AwsServiceException(AwsErrorDetails details) : base(details.Message, null)
    {
        ServiceMessage = details.Message;
        Code = details.Code;
        StatusCode = details.StatusCode;
        RequestId = details.RequestId;
        ExtendedRequestId = details.ExtendedRequestId;
    }

    /// <summary>
    /// Gets a human-readable description of the failure: operation and resource, the service's message, code, status,
    /// request id and number of attempts. In code, check <see cref="Code"/> or the exception's type.
    /// <see cref="ServiceMessage"/> is the service's message alone.
    /// </summary>
    public override string Message => Describe(ServiceMessage.Length > 0 ? $"{ServiceMessage} ({Code}, {Facts()})" : $"{Code} ({Facts()})");

    /// <summary>Gets the message that the service sent, or an empty string if it sent none.</summary>
    public string ServiceMessage { get; }

    /// <summary>Gets the error code, such as <c>ResourceNotFoundException</c>.</summary>
    public string Code { get; }

    /// <summary>Gets the HTTP status code.</summary>
    public int StatusCode { get; }

    /// <summary>Gets the request id, which AWS Support asks for, or null.</summary>
    public string? RequestId { get; }

    /// <summary>
    /// Gets the extended request id that S3 returns (<c>x-amz-id-2</c>), or null. AWS Support asks for both ids.
    /// </summary>
    public string? ExtendedRequestId { get; }

    /// <summary>
    /// Gets a value indicating whether the same request may succeed later, for example after throttling or a server
    /// error.
    /// </summary>
    public bool IsRetryable { get; internal set; }

    /// <summary>Gets a value indicating whether the service throttled the request.</summary>
    public bool IsThrottling { get; internal set; }

    /// <summary>
    /// Gets the reason that the service gives for throttling, such as <c>TableReadProvisionedThroughputExceeded</c>, or
    /// null if it gives none.
    /// </summary>
    public virtual string? ThrottlingReason => null;

    /// <summary>Gets the number of attempts made, including the failed one.</summary>
    public int Attempts { get; internal set; } = 1;

    /// <summary>Gets a value indicating whether the service's model marks the error as retryable.</summary>
    protected internal virtual bool IsModeledRetryable => false;

    /// <summary>Gets a value indicating whether the service's model marks the error as throttling.</summary>
    protected internal virtual bool IsModeledThrottling => false;

    private string Facts()
    {
        var facts = string.Create(CultureInfo.InvariantCulture, $"status {StatusCode}");
        if (RequestId is not null) facts += $", request id {RequestId}";
        if (ExtendedRequestId is not null) facts += $", extended request id {ExtendedRequestId}";
        return Attempts > 1 ? string.Create(CultureInfo.InvariantCulture, $"{facts}, {Attempts} attempts") : facts;
    }
}
