using System.Security.Cryptography;

namespace PriceService.Before;

/// <summary>
/// Creates request ids like the original: from a single secure generator for the whole process, which isn't
/// thread-safe, so a lock guards it. It obtains new entropy for each id.
/// </summary>
internal static class LockedIds
{
    private static readonly object s_gate = new();
    private static readonly byte[] s_pool = new byte[512 * 1024];

    public static string Make()
    {
        lock (s_gate)
        {
            RandomNumberGenerator.Fill(s_pool);
            return Convert.ToHexStringLower(SHA256.HashData(s_pool).AsSpan(0, 16));
        }
    }
}
