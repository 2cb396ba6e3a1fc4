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
    /// <param name="shapeOf">The name of the shape for that of a member; null where they differ in their first letter alone.</param>
    public static AwsServiceException Read(AwsService service, AwsHttpResponse http, in AwsEventStreamMessage message, Func<string, string?>? shapeOf)
    {
        var type = message.GetString(":exception-type"u8) is { Length: > 0 } said ? said : throw new FormatException("an exception has no type");
        // The stream names its member, the service the shape.
        var shape = shapeOf?.Invoke(type) ?? char.ToUpperInvariant(type[0]) + type[1..];
        using var answer = new EventAnswer(http, shape, message.GetString(":content-type"u8), message.Payload.ToArray());
        var error = AnswerReader.ReadError(service, answer);
        var kind = FaultClassifier.Classify(error);
        error.IsThrottling = kind == FaultKind.Throttling;
        error.IsRetryable = kind is FaultKind.Throttling or FaultKind.Transient;
        return error;
    }

    /// <summary>Reads an error that no model names.</summary>
    public static AwsServiceException ReadError(AwsHttpResponse http, in AwsEventStreamMessage message) => new(new AwsErrorDetails(
        message.GetString(":error-code"u8) ?? "",
        message.GetString(":error-message"u8) ?? "",
        http.StatusCode,
        http.GetHeader("x-amzn-requestid")));

    /// <summary>The bytes are no events.</summary>
    public static AwsTransportException Malformed(Exception error) =>
        new($"The events of the answer are not what the protocol says: {error.Message}", AwsTransportFault.MalformedResponse, error);

    /// <summary>An exception within a stream, as if it were an answer of its own.</summary>
    private sealed class EventAnswer(AwsHttpResponse http, string type, string? contentType, byte[] payload) : AwsHttpResponse
    {
        public override int StatusCode => http.StatusCode;

        public override ReadOnlyMemory<byte> Body => payload;

        public override string? GetHeader(string name) =>
            name.Equals("x-amzn-errortype", StringComparison.OrdinalIgnoreCase) ? type
            : name.Equals("content-type", StringComparison.OrdinalIgnoreCase) ? contentType
            : http.GetHeader(name);

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => http.GetHeaders();

        protected override void Dispose(bool disposing) { }
    }
}
