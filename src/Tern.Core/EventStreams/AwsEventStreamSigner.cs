using Tern.Buffers;
using Tern.Http;
using Tern.Signing;

namespace Tern.EventStreams;

/// <summary>
/// Signs the events of a request's stream, each with the signature of the one before. Not thread-safe: one a stream, in
/// the order of sending.
/// </summary>
/// <param name="chain">The signatures, begun by that of the request.</param>
/// <remarks>
/// Every event is wrapped in another: its payload is the event as it was, its headers are the time and the signature.
/// An empty one ends the stream. Amazon Transcribe Developer Guide, "Setting up a WebSocket stream", and Smithy's
/// "Amazon Event Stream Specification".
/// </remarks>
internal sealed class AwsEventStreamSigner(IPartSigner chain) : IDisposable
{
    // What precedes the time in its header: the length of the name, the name, the type.
    private static ReadOnlySpan<byte> DateHeader => "\x05:date\x08"u8;

    private readonly PooledBuffer _headers = new();

    /// <summary>Signs an event.</summary>
    /// <param name="message">The event as it is without a signature; empty to end the stream.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="output">Where the signed event is written.</param>
    public void Sign(ReadOnlySpan<byte> message, DateTimeOffset time, PooledBuffer output)
    {
        // The headers that are signed are all but the signature, in the form that they have in the message.
        _headers.Clear();
        _headers.Write(DateHeader);
        System.Buffers.Binary.BinaryPrimitives.WriteInt64BigEndian(_headers.GetSpan(sizeof(long)), time.ToUnixTimeMilliseconds());
        _headers.Advance(sizeof(long));

        var signed = new AwsEventStreamEncoder(output);
        signed.WriteHeader(":date"u8, time);
        Span<byte> signature = stackalloc byte[SigningState.HashTextLength / 2];
        chain.SignPart(_headers.WrittenSpan, message, time, signature);
        signed.WriteHeader(":chunk-signature"u8, signature);
        signed.BeginPayload();
        output.Write(message);
        signed.End();
    }

    /// <summary>Gives the memory back to the pool.</summary>
    public void Dispose()
    {
        _headers.Dispose();
        chain.Dispose();
    }
}
