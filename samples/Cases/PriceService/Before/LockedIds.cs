using System.Security.Cryptography;

namespace PriceService.Before;

/// <summary>
/// Request ids as the original made them: from one secure generator for the whole process, which is not made for several
/// threads, so that a lock guards it. It draws its entropy anew for each id.
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
