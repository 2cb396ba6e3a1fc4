namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>How much an answer may have.</summary>
internal static class PayloadLimits
{
    /// <summary>6 MiB and 100 bytes, of an answer that is not streamed.</summary>
    public const int Buffered = 6 * 1024 * 1024 + 100;

    /// <summary>200 MB, of one that is.</summary>
    public const long Streamed = 200L * 1024 * 1024;
}
