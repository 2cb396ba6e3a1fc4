using Tern.Http;
using Tern.Pipeline;
using Tern.Retries;

namespace Tern.EventStreams;

/// <summary>Turns the exceptions that come within a stream into those of the service.</summary>
internal static class EventExceptions
{
    /// <summary>Reads an exception that the service's model names.</summary>
    /// <param name="service">The service.</param>
    /// <param name="http">The answer in whose stream it came.</param>
    /// <param name="message">The exception.</param>
    /// <param name="exceptionOf">The shape and status of a member; null where the model names no exceptions.</param>
    public static AwsServiceException Read(
        AwsService service, AwsHttpResponse http, in AwsEventStreamMessage message, Func<string, (string Shape, int Status)?>? exceptionOf)
    {
        var type = message.GetString(":exception-type"u8) is { Length: > 0 } said ? said : throw new FormatException("an exception has no type");
        // The stream names its member, the service the shape. One that is newer than the model has the shape's name but for the first letter. The answer
        // began as a good one, so its own status says nothing of what came later.
        var (shape, status) = exceptionOf?.Invoke(type) ?? (char.ToUpperInvariant(type[0]) + type[1..], http.StatusCode);
        using var answer = new EventAnswer(http, shape, status, message.GetString(":content-type"u8), message.Payload.ToArray());
        return Classified(AnswerReader.ReadError(service, answer));
    }

    /// <summary>Reads an error that no model names.</summary>
    public static AwsServiceException ReadError(AwsHttpResponse http, in AwsEventStreamMessage message) => Classified(new AwsServiceException(
        new AwsErrorDetails(
            message.GetString(":error-code"u8) ?? "",
            message.GetString(":error-message"u8) ?? "",
            http.StatusCode,
            http.GetHeader("x-amzn-requestid"))));

    /// <summary>The bytes are no events.</summary>
    public static AwsTransportException Malformed(Exception error) =>
        new($"The events of the answer are not what the protocol says: {error.Message}", AwsTransportFault.MalformedResponse, error);

    private static AwsServiceException Classified(AwsServiceException error)
    {
        var kind = FaultClassifier.Classify(error);
        error.IsThrottling = kind == FaultKind.Throttling;
        error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient;
        return error;
    }

    /// <summary>An exception within a stream, as if it were an answer of its own.</summary>
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
