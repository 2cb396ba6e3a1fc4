using Tern.Buffers;
using Tern.Http;
using Tern.Signing;

namespace Tern.EventStreams;

/// <summary>
/// Signs the events of a request's stream. Each signature includes the previous one. Not thread-safe: use one per
/// stream, in the order of sending.
/// </summary>
/// <param name="chain">The chain of signatures that begins with the request's.</param>
/// <remarks>
/// Every event is wrapped in another: its payload is the original event, and its headers are the time and the
/// signature. An empty event ends the stream. Amazon Transcribe Developer Guide, "Setting up a WebSocket stream", and
/// Smithy's "Amazon Event Stream Specification".
/// </remarks>
internal sealed class AwsEventStreamSigner(IPartSigner chain) : IDisposable
{
    // The bytes that precede the time in its header: the length of the name, the name, the type.
    private static ReadOnlySpan<byte> DateHeader => "\x05:date\x08"u8;

    private readonly PooledBuffer _headers = new();
    private AwsEventStreamEncoder? _signed;

    /// <summary>Signs an event.</summary>
    /// <param name="message">The unsigned event, or empty to end the stream.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="output">The buffer to write the signed event to.</param>
    public void Sign(ReadOnlySpan<byte> message, DateTimeOffset time, PooledBuffer output)
    {
        // All headers except the signature are signed, in the form that they have in the message.
        _headers.Clear();
        _headers.Write(DateHeader);
        System.Buffers.Binary.BinaryPrimitives.WriteInt64BigEndian(_headers.GetSpan(sizeof(long)), time.ToUnixTimeMilliseconds());
        _headers.Advance(sizeof(long));

        if (_signed is null) _signed = new AwsEventStreamEncoder(output);
        else _signed.Begin(output);
        _signed.WriteHeader(":date"u8, time);
        Span<byte> signature = stackalloc byte[SigningState.HashTextLength / 2];
        chain.SignPart(_headers.WrittenSpan, message, time, signature);
        _signed.WriteHeader(":chunk-signature"u8, signature);
        _signed.BeginPayload();
        output.Write(message);
        _signed.End();
    }

    /// <summary>Returns the memory to the pool.</summary>
    public void Dispose()
    {
        _headers.Dispose();
        chain.Dispose();
    }
}
