namespace Tern.Local.S3;

/// <summary>The order of keys: that of their UTF-8 bytes, which is the order of code points.</summary>
internal sealed class KeyOrder : IComparer<string>
{
    private const char FirstSurrogate = '\uD800';
    private const char AfterSurrogates = '\uE000';

    public static KeyOrder Instance { get; } = new();

    public static int Compare(string left, string right)
    {
        var common = left.AsSpan().CommonPrefixLength(right);
        if (common == left.Length || common == right.Length) return left.Length - right.Length;
        return Weigh(left[common]) - Weigh(right[common]);
    }

    int IComparer<string>.Compare(string? x, string? y) => Compare(x ?? "", y ?? "");

    /// <summary>Returns the first key after <paramref name="key"/>.</summary>
    public static string After(string key) => key + '\0';

    /// <summary>Returns the first key after all keys that start with a prefix, or null if there can't be one.</summary>
    public static string? AfterPrefix(string prefix)
    {
        for (var end = prefix.Length; end > 0;)
        {
            var start = end > 1 && char.IsLowSurrogate(prefix[end - 1]) ? end - 2 : end - 1;
            var next = char.ConvertToUtf32(prefix, start) + 1;
            if (next == FirstSurrogate) next = AfterSurrogates;
            if (next <= 0x10FFFF) return string.Concat(prefix.AsSpan(0, start), char.ConvertFromUtf32(next));
            end = start;
        }

        return null;
    }

    // Characters beyond U+FFFF are pairs of surrogates, which UTF-16 sorts below U+E000.
    private static int Weigh(char character) =>
        character < FirstSurrogate ? character : character < AfterSurrogates ? character + 0x2000 : character - 0x800;
}
