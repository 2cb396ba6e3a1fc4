using Tern.Http;
using Tern.Pipeline;

namespace Tern.EventStreams;

/// <summary>Converts exceptions in a stream to those of the service.</summary>
internal static class EventExceptions
{
    /// <summary>Reads an exception that is in the service's model.</summary>
    /// <param name="service">The service.</param>
    /// <param name="http">The HTTP response whose stream contains the exception.</param>
    /// <param name="message">The exception.</param>
    /// <param name="exceptionOf">A function that returns the shape and status of a member, or null if the model has
    /// no exceptions.</param>
    public static AwsServiceException Read(
        AwsService service, AwsHttpResponse http, in AwsEventStreamMessage message, Func<string, (string Shape, int Status)?>? exceptionOf)
    {
        var type = message.GetString(":exception-type"u8) is { Length: > 0 } said ? said : throw new FormatException("an exception has no type");
        // The stream contains the member's name, and the service uses the shape's. For an exception newer than the
        // model, the shape's name differs only in the first letter. The response began as a success, so its own
        // status doesn't apply to later errors.
        var (shape, status) = exceptionOf?.Invoke(type) ?? (char.ToUpperInvariant(type[0]) + type[1..], http.StatusCode);
        using var answer = new EventAnswer(http, shape, status, message.GetString(":content-type"u8), message.Payload.ToArray());
        return Classified(AnswerReader.ReadError(service, answer));
    }

    /// <summary>Reads an error that isn't in the model.</summary>
    public static AwsServiceException ReadError(AwsHttpResponse http, in AwsEventStreamMessage message) => Classified(new AwsServiceException(
        new AwsErrorDetails(
            message.GetString(":error-code"u8) ?? "",
            message.GetString(":error-message"u8) ?? "",
            http.StatusCode,
            http.GetHeader("x-amzn-requestid"))));

    /// <summary>Creates the exception for bytes that aren't valid events.</summary>
    public static AwsTransportException Malformed(Exception error) =>
        new($"The events of the response violate the protocol: {error.Message}", AwsTransportFault.MalformedResponse, error);

    private static AwsServiceException Classified(AwsServiceException error)
    {
        var kind = FaultClassifier.Classify(error);
        error.IsThrottling = kind == FaultKind.Throttling;
        error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient;
        return error;
    }

    /// <summary>An exception in a stream, presented as a response of its own.</summary>
    private sealed class EventAnswer(AwsHttpResponse http, string type, int status, string? contentType, byte[] payload) : AwsHttpResponse
    {
        public override int StatusCode => status;

        public override ReadOnlyMemory<byte> Body => payload;

        public override string? GetHeader(string name) =>
            name.Equals("x-amzn-errortype", StringComparison.OrdinalIgnoreCase) ? type
            : name.Equals("content-type", StringComparison.OrdinalIgnoreCase) ? contentType
            : http.GetHeader(name);

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => http.GetHeaders();

        protected override void Dispose(bool disposing) { }
    }
}
