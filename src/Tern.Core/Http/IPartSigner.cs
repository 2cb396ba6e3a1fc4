namespace Tern.Http;

/// <summary>Signs the parts of a body one after the other, each with the signature before it.</summary>
internal interface IPartSigner : IDisposable
{
    /// <summary>Signs the next part.</summary>
    /// <param name="headers">The headers of an event; none for a chunk.</param>
    /// <param name="payload">The bytes of the part.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="signature">Where the signature is written as bytes; empty where it is not wanted.</param>
    void SignPart(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload, DateTimeOffset time, Span<byte> signature = default);
}
