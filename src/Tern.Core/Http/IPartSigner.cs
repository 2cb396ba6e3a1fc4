namespace Tern.Http;

/// <summary>Signs the parts of a body in order. Each signature includes the previous one.</summary>
internal interface IPartSigner : IDisposable
{
    /// <summary>The last signature in hexadecimal digits.</summary>
    ReadOnlySpan<byte> Last { get; }

    /// <summary>Signs the next part. Afterwards, its signature is <see cref="Last"/>.</summary>
    /// <param name="headers">The headers of an event; empty for a chunk.</param>
    /// <param name="payload">The bytes of the part.</param>
    /// <param name="time">The time of the signature; for chunks, the request's.</param>
    /// <param name="signature">The buffer for the signature's bytes, or empty if they aren't needed.</param>
    void SignPart(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload, DateTimeOffset time, Span<byte> signature = default);

    /// <summary>Signs the trailer after the last part.</summary>
    /// <param name="trailer">The trailing headers, each as <c>name:value</c> with a line feed.</param>
    /// <param name="time">The time of the request's signature.</param>
    void SignTrailer(ReadOnlySpan<byte> trailer, DateTimeOffset time);
}
