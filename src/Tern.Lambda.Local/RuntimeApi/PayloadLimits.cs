namespace Tern.Lambda.Local;

/// <summary>The maximum sizes of responses.</summary>
internal static class PayloadLimits
{
    /// <summary>The limit for a buffered response: 6 MiB and 100 bytes.</summary>
    public const int Buffered = 6 * 1024 * 1024 + 100;

    /// <summary>The limit for a streamed response: 200 MB.</summary>
    public const long Streamed = 200L * 1024 * 1024;
}
