namespace Tern.Local.S3;

/// <summary>The IDs of versions and uploads, from one source of random numbers. Thread-safe.</summary>
/// <param name="seed">The seed, or null for different IDs in each process.</param>
internal sealed class S3Identifiers(int? seed)
{
    /// <summary>The length of version IDs.</summary>
    public const int VersionLength = 32;

    private const int UploadLength = 128;
    private const int CheckLength = 5;
    private const string Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._";

    private readonly Lock _lock = new();
    private readonly Random _random = seed is { } value ? new Random(value) : new Random();

    /// <summary>Returns a new version ID of 32 characters, of which five are a check of the others.</summary>
    public string NextVersion()
    {
        Span<char> id = stackalloc char[VersionLength];
        Fill(id[..^CheckLength]);
        WriteCheck(id[..^CheckLength], id[^CheckLength..]);
        return new string(id);
    }

    /// <summary>Returns a new upload ID.</summary>
    public string NextUpload()
    {
        Span<char> id = stackalloc char[UploadLength];
        Fill(id);
        return new string(id);
    }

    /// <summary>Returns 16 random bytes in hexadecimal, for entity tags that aren't an MD5.</summary>
    public string NextETag()
    {
        Span<byte> bytes = stackalloc byte[16];
        lock (_lock) _random.NextBytes(bytes);
        return Convert.ToHexStringLower(bytes);
    }

    /// <summary>
    /// Returns true if the ID could have been issued here; otherwise, false. S3 distinguishes versions that no longer
    /// exist from IDs that it never issued.
    /// </summary>
    public static bool IsVersion(string id)
    {
        if (id.Length != VersionLength) return false;
        Span<char> check = stackalloc char[CheckLength];
        WriteCheck(id.AsSpan(0, VersionLength - CheckLength), check);
        return id.AsSpan(VersionLength - CheckLength).SequenceEqual(check);
    }

    private static void WriteCheck(ReadOnlySpan<char> id, Span<char> check)
    {
        var hash = 2166136261u; // FNV-1a
        foreach (var character in id) hash = (hash ^ character) * 16777619;
        foreach (ref var character in check)
        {
            character = Alphabet[(int)(hash & 63)];
            hash >>= 6;
        }
    }

    private void Fill(Span<char> id)
    {
        lock (_lock) _random.GetItems(Alphabet, id);
    }
}
