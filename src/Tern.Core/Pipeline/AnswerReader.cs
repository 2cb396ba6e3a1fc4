using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Tern.Checksums;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>Turns an answer into a response or an error, whatever came.</summary>
internal static class AnswerReader
{
    /// <exception cref="AwsTransportException">The body is not what was sent.</exception>
    public static void CheckCrc32(AwsHttpResponse answer, string host)
    {
        if (answer.GetHeader("x-amz-crc32") is not { } text) return;
        if (uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var expected) && Crc32.Compute(answer.Body.Span) == expected) return;
        throw new AwsTransportException($"The answer of {host} does not match its checksum: it was damaged on the way.", AwsTransportFault.ChecksumMismatch);
    }

    /// <returns>False when the answer is an error that the caller does not expect.</returns>
    /// <exception cref="AwsTransportException">The body is sound, and yet not what the protocol says.</exception>
    public static bool TryRead<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer, [MaybeNullWhen(false)] out TResponse response)
    {
        if (!IsSuccess(operation.Service, operation.Traits, answer)) return TryReadExpected(operation, request, answer, out response);
        response = Read(operation, request, answer);
        return true;
    }

    /// <summary>
    /// Whether an answer says that it is no error. The JSON protocols answer 200 or an error; a gateway's 206, or an error
    /// that says 200, must not pass for an item that is not there.
    /// </summary>
    public static bool IsSuccess(AwsService service, AwsOperationTraits traits, AwsHttpResponse answer) =>
        (answer.StatusCode == 200 || (service.AnswersByAnySuccess && answer.StatusCode is >= 200 and < 300))
        && answer.GetHeader("x-amzn-errortype") is null
        && !(service.FollowsS3 && (traits & AwsOperationTraits.StreamsResponse) == 0 && LateError.IsIn(answer.Body.Span));

    /// <param name="service">The service.</param>
    /// <param name="answer">The answer.</param>
    /// <param name="ofStatus">The exception of an answer without a body; null where the operation has none of its own.</param>
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
                    $"The answer has status {answer.StatusCode} and no body, "
                    + $"and {operation.Name} always answers with a document. A gateway or proxy may have sent it.")
                : $"The answer is not what the protocol says: {error.Message}";
            throw new AwsTransportException(message, AwsTransportFault.MalformedResponse, error);
        }
    }

    private static bool TryReadExpected<TRequest, TResponse>(
        AwsOperation<TRequest, TResponse> operation, in TRequest request, AwsHttpResponse answer, [MaybeNullWhen(false)] out TResponse response)
    {
        response = default;
        try
        {
            return answer.StatusCode >= 400 && operation.ReadExpectedError is { } read && read(request, answer, out response);
        }
        catch (Exception error) when (IsMalformed(error))
        {
            // No error of the service, so not the expected one: a load balancer's page, say, which the status alone says how to treat.
            return false;
        }
    }

    internal static bool IsMalformed(Exception error) => error is Json.AwsJsonException or FormatException or System.Text.Json.JsonException;

    // A load balancer's page, or nothing at all: the status is all there is to go by.
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
        if (said.Length == 0) said = string.Create(CultureInfo.InvariantCulture, $"The service answered with status {status} and no error that can be read.");
        var details = new AwsErrorDetails(code, said, status, requestId) { ExtendedRequestId = answer.GetHeader("x-amz-id-2") };
        return ofStatus?.Invoke(details) ?? service.ReadErrorOfStatus?.Invoke(details) ?? new AwsServiceException(details);
    }
}
