namespace Tern.Http;

/// <summary>A response received through HttpClient whose body hasn't been read yet.</summary>
internal sealed class StreamedResponse : AwsHttpResponse
{
    private readonly HttpResponseMessage _message;
    private readonly StreamedBodyContent? _sending;
    private ConnectionUse? _use;

    private StreamedResponse(
        HttpResponseMessage message, Stream body, StreamedBodyContent? sending, string host, TimeSpan readTimeout, TimeProvider clock, ConnectionUse use)
    {
        _message = message;
        _sending = sending;
        _use = use;
        use.Open();
        BodyStream = new AnswerStream(body, this, sending, host, message.Content.Headers.ContentLength, readTimeout, clock);
    }

    // The response wasn't disposed: its connection is lost with it.
    ~StreamedResponse() => LetGo();

    public override int StatusCode => (int)_message.StatusCode;

    public override ReadOnlyMemory<byte> Body => default;

    public override Stream BodyStream { get; }

    /// <param name="message">The HTTP response.</param>
    /// <param name="sending">The request's body if it's still being sent while the response is read, and ends with
    /// it; otherwise, null.</param>
    /// <param name="host">The host that responded.</param>
    /// <param name="readTimeout">The longest wait for the next bytes.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="use">The counter of responses that occupy a connection.</param>
    /// <param name="cancellationToken">A token that cancels the wait for the start of the body.</param>
    public static async ValueTask<AwsHttpResponse> CreateAsync(
        HttpResponseMessage message, StreamedBodyContent? sending, string host, TimeSpan readTimeout, TimeProvider clock, ConnectionUse use,
        CancellationToken cancellationToken)
    {
        var body = await message.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        return new StreamedResponse(message, body, sending, host, readTimeout, clock, use);
    }

    /// <summary>Records that the body no longer occupies a connection, because it has ended or was abandoned.</summary>
    internal void LetGo() => Interlocked.Exchange(ref _use, null)?.Close();

    public override string? GetHeader(string name) => MessageHeaders.Get(_message, name);

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => MessageHeaders.All(_message);

    public override void ReadHeaders(object target, Action<object, string, string> read) => MessageHeaders.Read(_message, target, read);

    // The handler closes the connection of an unread body, unless the little that is left arrives at once.
    protected override void Dispose(bool disposing)
    {
        _sending?.Stop();
        _message.Dispose();
        LetGo();
    }
}
