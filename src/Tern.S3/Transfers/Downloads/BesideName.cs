using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Tern.S3.Transfers;

/// <summary>
/// The names of the files that a download keeps next to its destination file: the file's name with a suffix, shortened
/// if the result would be too long.
/// </summary>
internal static class BesideName
{
    /// <summary>The suffix of the file with the data downloaded so far.</summary>
    public const string Part = ".tern-part";

    /// <summary>The suffix of the file that lists its complete pieces.</summary>
    public const string State = ".tern-state";

    // The maximum length of a name in UTF-8 bytes (Linux) or in characters (Windows, macOS), of which there are never
    // more than bytes.
    private const int MaxLength = 255;

    /// <summary>Returns whether a file isn't the folder's own, but kept by a download.</summary>
    public static bool Is(string name) => name.EndsWith(Part, StringComparison.Ordinal) || name.EndsWith(State, StringComparison.Ordinal);

    /// <summary>Returns the path of a file next to another, which no other download uses.</summary>
    public static string Unique(string path) => Of(path, string.Create(CultureInfo.InvariantCulture, $".{Guid.NewGuid():N}{Part}"));

    /// <summary>Returns the path of a file next to another, which is the same for each call.</summary>
    /// <param name="path">The other file's path.</param>
    /// <param name="ending">The suffix of the name.</param>
    public static string Of(string path, string ending)
    {
        var name = Path.GetFileName(path);
        if (Encoding.UTF8.GetByteCount(name) + ending.Length <= MaxLength) return path + ending;
        // A hash, because two long names may start with the same characters.
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
