using System.Buffers.Binary;
using System.ComponentModel;
using Tern.Http;

namespace Tern.EventStreams;

/// <summary>
/// Sends events as the body of a request, and reads the initial response that precedes the events of a response, with
/// the response's other members. Intended for generated code; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsEventProtocol
{
    /// <summary>The content type of a body that is a stream of events.</summary>
    public const string ContentType = "application/vnd.amazon.eventstream";

    /// <summary>
    /// Sets the events as the body. They are enumerated once when the request is sent, and continue while the
    /// response is read.
    /// </summary>
    /// <typeparam name="TEvent">The type of the events.</typeparam>
    /// <param name="http">The request. The current content of its body is sent before the events, as the initial
    /// request.</param>
    /// <param name="events">The events.</param>
    /// <param name="write">Writes one event.</param>
    /// <param name="initialContentType">The content type of the body's current content, or null if there is
    /// none.</param>
    public static void Write<TEvent>(
        AwsHttpRequest http, IAsyncEnumerable<TEvent> events, Action<TEvent, AwsEventStreamEncoder> write, string? initialContentType = null)
    {
        ArgumentNullException.ThrowIfNull(http);
        ArgumentNullException.ThrowIfNull(events);
        ArgumentNullException.ThrowIfNull(write);
        Protocols.AwsRestProtocol.BeginBody(http, ContentType);
        // Only HTTP/2 supports events in both directions at once.
        http.RequiresHttp2 = true;
        var initial = initialContentType is null ? null : http.Body.WrittenSpan.ToArray();
        http.Body.Clear();
        http.BodyStream = new AwsRequestStream(new EventBody<TEvent>(events, write, initial, initialContentType));
    }

    /// <summary>Waits for the first message of a response.</summary>
    /// <param name="http">The HTTP response, whose body is a stream of events. It belongs to the returned
    /// response.</param>
    /// <param name="cancellationToken">A token that cancels the wait.</param>
    /// <returns>The response with the first message as its body and the events as its stream, or without a body if
    /// the first message is already an event.</returns>
    /// <exception cref="AwsTransportException">The stream broke off or is damaged.</exception>
    public static async ValueTask<AwsHttpResponse> OpenAsync(AwsHttpResponse http, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(http);
        var stream = Protocols.AwsRestProtocol.ReadStream(http);
        var came = new MemoryStream();
        using var decoder = new AwsEventStreamDecoder();
        while (true)
        {
            if (TryRead(decoder, came, out var initial)) return new OpenAnswer(http, initial, new AheadStream(came, stream));
            var memory = decoder.GetMemory();
            var count = await stream.ReadAsync(memory, cancellationToken).ConfigureAwait(false);
            came.Write(memory.Span[..count]);
            // The reader of the events detects a truncated stream.
            if (count == 0) return new OpenAnswer(http, default, new AheadStream(Rewind(came), stream));
            decoder.Advance(count);
        }
    }

    // The message is at the start of the received bytes. Their position is set after it if it's the initial response,
    // otherwise before it.
    private static bool TryRead(AwsEventStreamDecoder decoder, MemoryStream came, out ReadOnlyMemory<byte> initial)
    {
        initial = default;
        try
        {
            if (!decoder.TryRead(out var message)) return false;
            Rewind(came);
            if (message.GetString(":event-type"u8) != "initial-response") return true;
            initial = message.Payload.ToArray();
            came.Position = BinaryPrimitives.ReadUInt32BigEndian(came.GetBuffer());
            return true;
        }
        catch (AwsEventStreamException error)
        {
            throw EventExceptions.Malformed(error);
        }
    }

    private static MemoryStream Rewind(MemoryStream came)
    {
        came.Position = 0;
        return came;
    }

    private sealed class OpenAnswer(AwsHttpResponse http, ReadOnlyMemory<byte> initial, Stream events) : AwsHttpResponse
    {
        public override int StatusCode => http.StatusCode;

        public override ReadOnlyMemory<byte> Body => initial;

        public override Stream BodyStream => events;

        public override string? GetHeader(string name) => http.GetHeader(name);

        public override IEnumerable<KeyValuePair<string, string>> GetHeaders() => http.GetHeaders();

        protected override void Dispose(bool disposing) => http.Dispose();
    }
}
