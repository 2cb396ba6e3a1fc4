using System.Buffers.Binary;
using System.ComponentModel;
using Tern.Http;

namespace Tern.EventStreams;

/// <summary>
/// Reads what precedes the events of an answer: the members that it has beside them. For generated code; not meant to be
/// called otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsInitialResponse
{
    /// <summary>Waits for the first message of an answer.</summary>
    /// <param name="http">The answer, whose body is a stream of events. It belongs to the answer that is returned.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>
    /// The answer with the first message as its body, and the events as its stream. Without a body where the first message
    /// is an event already.
    /// </returns>
    /// <exception cref="AwsTransportException">The stream broke off, or is damaged.</exception>
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
            // What is cut off is found by whoever reads the events.
            if (count == 0) return new OpenAnswer(http, default, new AheadStream(Rewind(came), stream));
            decoder.Advance(count);
        }
    }

    // The message that was read stands at the beginning of what came, which is left behind it, or before it.
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
