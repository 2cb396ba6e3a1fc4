namespace Tern.Http;

/// <summary>An answer that came through HttpClient, its body still to be read.</summary>
internal sealed class StreamedResponse : AwsHttpResponse
{
    private readonly HttpResponseMessage _message;

    private StreamedResponse(HttpResponseMessage message, Stream body, string host, TimeSpan readTimeout, TimeProvider clock)
    {
        _message = message;
        BodyStream = new AnswerStream(body, this, host, message.Content.Headers.ContentLength, readTimeout, clock);
    }

    public override int StatusCode => (int)_message.StatusCode;

    public override ReadOnlyMemory<byte> Body => default;

    public override Stream BodyStream { get; }

    public static async ValueTask<AwsHttpResponse> CreateAsync(
        HttpResponseMessage message, string host, TimeSpan readTimeout, TimeProvider clock, CancellationToken cancellationToken) =>
        new StreamedResponse(message, await message.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false), host, readTimeout, clock);

    public override string? GetHeader(string name) => MessageHeaders.Get(_message, name);

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => MessageHeaders.All(_message);

    // An unread body closes the connection, unless the little that is left comes at once: the handler sees to that.
    protected override void Dispose(bool disposing) => _message.Dispose();
}
