namespace Tern.Lambda.Http1;

/// <summary>
/// What one HTTP/1.1 message may cost. A message beyond a limit is refused with <see cref="Http1ProtocolException"/>,
/// before it is held in memory.
/// </summary>
internal sealed class Http1Limits
{
    // So that the sum of all parts stays far below what an array may hold.
    private const int MostPartBytes = 16 * 1024 * 1024;
    private const int MostBodyBytes = 512 * 1024 * 1024;

    /// <summary>The defaults.</summary>
    public static Http1Limits Default { get; } = new();

    /// <summary>The start line and all headers, with their line ends; 64 KiB by default.</summary>
    public int HeadBytes { get; init => field = Part(value, MostPartBytes); } = 64 * 1024;

    /// <summary>How many header lines, and apart from them how many trailer lines; 128 by default.</summary>
    public int HeaderCount { get; init => field = Part(value, MostPartBytes); } = 128;

    /// <summary>The body as it is after decoding; 32 MiB by default.</summary>
    public int BodyBytes { get; init => field = Part(value, MostBodyBytes); } = 32 * 1024 * 1024;

    /// <summary>All chunk extensions of a message together: they are ignored, and cost only (RFC 9112, 7.1.1). 4 KiB by default.</summary>
    public int ChunkExtensionBytes { get; init => field = Part(value, MostPartBytes); } = 4 * 1024;

    /// <summary>All trailers, with their line ends; 64 KiB by default, as Lambda's errors travel in them.</summary>
    public int TrailerBytes { get; init => field = Part(value, MostPartBytes); } = 64 * 1024;

    /// <summary>How many 1xx answers may come before the final one; 16 by default.</summary>
    public int InterimResponses { get; init => field = Part(value, MostPartBytes); } = 16;

    /// <summary>The receive buffer kept from one message to the next; a larger one goes back to the pool. 64 KiB by default.</summary>
    public int KeptBufferBytes { get; init => field = Part(value, MostBodyBytes); } = 64 * 1024;

    private static int Part(int value, int most)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, most);
        return value;
    }
}
