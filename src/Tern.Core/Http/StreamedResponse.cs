namespace Tern.Http;

/// <summary>An answer that came through HttpClient, its body still to be read.</summary>
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

    // Nobody disposed it: its connection goes with it.
    ~StreamedResponse() => LetGo();

    public override int StatusCode => (int)_message.StatusCode;

    public override ReadOnlyMemory<byte> Body => default;

    public override Stream BodyStream { get; }

    /// <param name="message">The answer.</param>
    /// <param name="sending">The request's body where it is still sent while the answer is read, and ends with it; else null.</param>
    /// <param name="host">Who answered.</param>
    /// <param name="readTimeout">The longest wait for the next bytes.</param>
    /// <param name="clock">The clock.</param>
    /// <param name="use">Counts the answers that hold a connection.</param>
    /// <param name="cancellationToken">Ends the wait for the body's beginning.</param>
    public static async ValueTask<AwsHttpResponse> CreateAsync(
        HttpResponseMessage message, StreamedBodyContent? sending, string host, TimeSpan readTimeout, TimeProvider clock, ConnectionUse use,
        CancellationToken cancellationToken)
    {
        var body = await message.Content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
        return new StreamedResponse(message, body, sending, host, readTimeout, clock, use);
    }

    /// <summary>Notes that the body holds no connection any more: it has ended, or was given up.</summary>
    internal void LetGo() => Interlocked.Exchange(ref _use, null)?.Close();

    public override string? GetHeader(string name) => MessageHeaders.Get(_message, name);

    public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => MessageHeaders.All(_message);

    public override void ReadHeaders(object target, AwsHeaderReader read) => MessageHeaders.Read(_message, target, read);

    // An unread body closes the connection, unless the little that is left comes at once: the handler sees to that.
    protected override void Dispose(bool disposing)
    {
        _sending?.Stop();
        _message.Dispose();
        LetGo();
    }
}
