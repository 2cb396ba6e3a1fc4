namespace Tern.Http;

/// <summary>Signs the parts of a body in order. Each signature includes the previous one.</summary>
internal interface IPartSigner : IDisposable
{
    /// <summary>Signs the next part.</summary>
    /// <param name="headers">The headers of an event; empty for a chunk.</param>
    /// <param name="payload">The bytes of the part.</param>
    /// <param name="time">The time of the signature.</param>
    /// <param name="signature">The buffer for the signature's bytes, or empty if they aren't needed.</param>
    void SignPart(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload, DateTimeOffset time, Span<byte> signature = default);
}
