using Tern.Http;
using Tern.Pipeline;
using Tern.Retries;

namespace Tern.EventStreams;

/// <summary>Turns the exceptions that come within a stream into those of the service.</summary>
internal static class EventExceptions
{
    /// <summary>Reads an exception that the service's model names.</summary>
    public static AwsServiceException Read(AwsService service, AwsHttpResponse http, in AwsEventStreamMessage message)
    {
        var type = message.GetString(":exception-type"u8) ?? throw new FormatException("an exception has no type");
        // The stream names its member, the service the shape: they differ in the first letter.
        using var answer = new EventAnswer(http, char.ToUpperInvariant(type[0]) + type[1..], message.Payload.ToArray());
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

    /// <summary>An exception within a stream, as if it were an answer of its own.</summary>
    private sealed class EventAnswer(AwsHttpResponse http, string type, byte[] payload) : AwsHttpResponse
    {
        public override int StatusCode => http.StatusCode;

        public override ReadOnlyMemory<byte> Body => payload;

        public override string? GetHeader(string name) =>
            name.Equals("x-amzn-errortype", StringComparison.OrdinalIgnoreCase) ? type : http.GetHeader(name);

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => http.GetHeaders();

        protected override void Dispose(bool disposing) { }
    }
}
