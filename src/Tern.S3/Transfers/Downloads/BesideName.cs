using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Tern.S3.Transfers.Downloads;

/// <summary>The names of what a download keeps beside its file: the file's own and an ending, or less of it where the whole would be too long.</summary>
internal static class BesideName
{
    /// <summary>What a download has written so far.</summary>
    public const string Part = ".tern-part";

    /// <summary>Which pieces of it are there.</summary>
    public const string State = ".tern-state";

    // Of a name, in bytes of UTF-8 (Linux) or in characters (Windows, macOS), of which there are never more.
    private const int MaxLength = 255;

    /// <summary>Whether a file is none of the folder's own, but what a download keeps for another time.</summary>
    public static bool Is(string name) => name.EndsWith(Part, StringComparison.Ordinal) || name.EndsWith(State, StringComparison.Ordinal);

    /// <summary>The path of a file beside another that no other download uses.</summary>
    public static string Unique(string path) => Of(path, string.Create(CultureInfo.InvariantCulture, $".{Guid.NewGuid():N}{Part}"));

    /// <summary>The path of a file beside another, the same at each call.</summary>
    /// <param name="path">The other.</param>
    /// <param name="ending">What its name ends in.</param>
    public static string Of(string path, string ending)
    {
        var name = Path.GetFileName(path);
        if (Encoding.UTF8.GetByteCount(name) + ending.Length <= MaxLength) return path + ending;
        // Two long names may begin alike.
        var hash = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(name)).AsSpan(0, 8));
        var room = MaxLength - ending.Length - 1 - hash.Length;
        var cut = new StringBuilder();
        foreach (var rune in name.EnumerateRunes())
        {
            if ((room -= rune.Utf8SequenceLength) < 0) break;
            cut.Append(rune.ToString());
        }

        return Path.Combine(Path.GetDirectoryName(path) ?? "", $"{cut}.{hash}{ending}");
    }
}
