using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Tern.Checksums;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>Converts an HTTP response to an operation's response or to an error.</summary>
internal static class AnswerReader
{
    /// <exception cref="AwsTransportException">The body doesn't match its checksum.</exception>
    public static void CheckCrc32(AwsHttpResponse answer, string host)
    {
        if (answer.GetHeader("x-amz-crc32") is not { } text) return;
        if (uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var expected) && Crc32.Compute(answer.Body.Span) == expected) return;
        throw new AwsTransportException($"The response of {host} doesn't match its checksum: it was damaged in transit.", AwsTransportFault.ChecksumMismatch);
    }

    /// <returns>true if the response was read; false if it's an error that the caller doesn't expect.</returns>
    /// <exception cref="AwsTransportException">The body arrived intact but doesn't follow the protocol.</exception>
    public static bool TryRead<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer, AwsServiceRules rules,
        [MaybeNullWhen(false)] out TResponse response)
    {
        if (!IsSuccess(operation.Service, operation.Traits, answer, rules)) return TryReadExpected(operation, request, answer, out response);
        response = Read(operation, request, answer);
        return true;
    }

    /// <summary>
    /// Returns a value indicating whether the HTTP response is a success. The JSON protocols return 200 or an error:
    /// a gateway's 206, or an error with status 200, must not be mistaken for a missing item.
    /// </summary>
    public static bool IsSuccess(AwsService service, AwsOperationTraits traits, AwsHttpResponse answer, AwsServiceRules rules) =>
        (answer.StatusCode == 200 || (service.AnswersByAnySuccess && answer.StatusCode is >= 200 and < 300))
        && answer.GetHeader("x-amzn-errortype") is null
        && !((traits & AwsOperationTraits.StreamsResponse) == 0 && rules.HoldsError(answer));

    /// <param name="service">The service.</param>
    /// <param name="answer">The HTTP response.</param>
    /// <param name="ofStatus">Creates the exception for a response without a body, or null if the operation has no
    /// such exceptions.</param>
    public static AwsServiceException ReadError(
        AwsService service, AwsHttpResponse answer, Func<AwsErrorDetails, AwsServiceException?>? ofStatus = null)
    {
        AwsServiceException error;
        try
        {
            error = service.ReadError(answer);
        }
        catch (Exception malformed) when (IsMalformed(malformed))
        {
            return FromStatus(service, answer, "", answer.GetHeader("x-amzn-requestid") ?? answer.GetHeader("x-amz-request-id"), null);
        }

        return error.Code.Length > 0 ? error : FromStatus(service, answer, error.ServiceMessage, error.RequestId, answer.Body.IsEmpty ? ofStatus : null);
    }

    private static TResponse Read<TRequest, TResponse>(AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer)
    {
        try
        {
            return operation.Read(request, answer);
        }
        catch (Exception error) when (IsMalformed(error))
        {
            var message = answer.Body.IsEmpty && answer.BodyStream is null
                ? string.Create(
                    CultureInfo.InvariantCulture,
                    $"The response has status {answer.StatusCode} and no body, "
                    + $"but {operation.Name} always returns a document. A gateway or proxy may have sent it.")
                : $"The response violates the protocol: {error.Message}";
            throw new AwsTransportException(message, AwsTransportFault.MalformedResponse, error);
        }
    }

    private static bool TryReadExpected<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer, [MaybeNullWhen(false)] out TResponse response)
    {
        response = default;
        try
        {
            if (answer.StatusCode < 400 || operation.ReadExpectedError is not { } read) return false;
            (var isExpected, response) = read(request, answer);
            return isExpected;
        }
        catch (Exception error) when (IsMalformed(error))
        {
            // Not an error of the service, so not the expected one: for example a load balancer's page, which is
            // classified by its status alone.
            return false;
        }
    }

    internal static bool IsMalformed(Exception error) => error is Json.AwsJsonException or FormatException or System.Text.Json.JsonException;

    // A load balancer's page, or an empty body: only the status is known.
    private static AwsServiceException FromStatus(
        AwsService service, AwsHttpResponse answer, string said, string? requestId, Func<AwsErrorDetails, AwsServiceException?>? ofStatus)
    {
        var status = answer.StatusCode;
        var code = status switch
        {
            301 => "PermanentRedirect",
            304 => "NotModified",
            307 => "TemporaryRedirect",
            400 => "BadRequest",
            403 => "Forbidden",
            404 => "NotFound",
            408 => "RequestTimeout",
            412 => "PreconditionFailed",
            413 => "RequestEntityTooLarge",
            429 => "TooManyRequestsException",
            500 => "InternalServerError",
            502 => "BadGateway",
            503 => "ServiceUnavailable",
            504 => "GatewayTimeout",
            _ => string.Create(CultureInfo.InvariantCulture, $"Http{status}"),
        };
        if (said.Length == 0) said = string.Create(CultureInfo.InvariantCulture, $"The service returned status {status} without a readable error.");
        var details = new AwsErrorDetails(code, said, status, requestId) { ExtendedRequestId = answer.GetHeader("x-amz-id-2") };
        return ofStatus?.Invoke(details) ?? service.ReadErrorOfStatus?.Invoke(details) ?? new AwsServiceException(details);
    }
}
