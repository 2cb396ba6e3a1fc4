namespace Tern.Lambda.Http1;

/// <summary>
/// The limits for one HTTP/1.1 message. A message that exceeds a limit is rejected with
/// <see cref="Http1ProtocolException"/> before it is held in memory.
/// </summary>
internal sealed class Http1Limits
{
    // Keeps the sum of all parts far below the maximum length of an array.
    private const int MostPartBytes = 16 * 1024 * 1024;
    private const int MostBodyBytes = 512 * 1024 * 1024;

    /// <summary>The defaults.</summary>
    public static Http1Limits Default { get; } = new();

    /// <summary>
    /// The maximum length of the start line and all headers, with their line ends; 64 KiB by default.
    /// </summary>
    public int HeadBytes { get; init => field = Part(value, MostPartBytes); } = 64 * 1024;

    /// <summary>The maximum number of header lines and, separately, of trailer lines; 128 by default.</summary>
    public int HeaderCount { get; init => field = Part(value, MostPartBytes); } = 128;

    /// <summary>The maximum length of the decoded body; 32 MiB by default.</summary>
    public int BodyBytes { get; init => field = Part(value, MostBodyBytes); } = 32 * 1024 * 1024;

    /// <summary>
    /// The maximum length of all chunk extensions of a message together. They are ignored and only cost resources (RFC
    /// 9112, 7.1.1). 4 KiB by default.
    /// </summary>
    public int ChunkExtensionBytes { get; init => field = Part(value, MostPartBytes); } = 4 * 1024;

    /// <summary>
    /// The maximum length of all trailers, with their line ends; 64 KiB by default, because Lambda sends errors in
    /// trailers.
    /// </summary>
    public int TrailerBytes { get; init => field = Part(value, MostPartBytes); } = 64 * 1024;

    /// <summary>The maximum number of 1xx responses before the final one; 16 by default.</summary>
    public int InterimResponses { get; init => field = Part(value, MostPartBytes); } = 16;

    /// <summary>
    /// The maximum length of the receive buffer that is kept for the next message; a larger one is returned to the
    /// pool. 64 KiB by default.
    /// </summary>
    public int KeptBufferBytes { get; init => field = Part(value, MostBodyBytes); } = 64 * 1024;

    private static int Part(int value, int most)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(value);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(value, most);
        return value;
    }
}
