using System.Buffers;

namespace Tern.S3.Transfers;

/// <summary>
/// Maps keys to files in a folder. Anyone who may write to the bucket can choose keys, so a key that would be outside
/// the folder, or that has a different meaning on this system, is refused.
/// </summary>
internal static class FolderKeys
{
    private static readonly string[] s_devices = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

    private static readonly SearchValues<char> s_windows = SearchValues.Create([.. "<>:\"\\|?*", .. Enumerable.Range(1, 31).Select(static i => (char)i)]);

    /// <summary>
    /// Returns whether an object only represents a folder, as consoles create them: its key ends with a slash.
    /// </summary>
    public static bool IsFolder(string key) => key.Length == 0 || key[^1] == '/';

    /// <summary>Returns the reason why a key can't be a file.</summary>
    /// <param name="relative">The key, without the prefix.</param>
    /// <param name="isWindows">true to apply the rules for names on Windows; otherwise, false.</param>
    /// <returns>The reason, or null if the key can be a file.</returns>
    public static string? Refuse(string relative, bool isWindows)
    {
        if (relative.StartsWith('/')) return "its path is absolute";
        foreach (var name in relative.Split('/'))
        {
            if (name.Length == 0) return "its path contains an empty name";
            if (name is "." or "..") return $"its path contains '{name}'";
            if (name.Contains('\0', StringComparison.Ordinal)) return "its path contains a NUL character";
            if (isWindows && RefuseOnWindows(name) is { } why) return why;
        }

        return null;
    }

    /// <summary>Returns the file's path for a key.</summary>
    /// <param name="folder">The folder's full path.</param>
    /// <param name="relative">The key, without the prefix. It must not be one that is refused.</param>
    public static string PathOf(string folder, string relative) => Path.Combine(folder, relative.Replace('/', Path.DirectorySeparatorChar));

    /// <summary>Returns the key for a file.</summary>
    /// <param name="folder">The folder's full path.</param>
    /// <param name="path">The file's full path.</param>
    /// <param name="prefix">The prefix of the key.</param>
    public static string KeyOf(string folder, string path, string prefix) =>
        prefix + Path.GetRelativePath(folder, path).Replace(Path.DirectorySeparatorChar, '/');

    private static string? RefuseOnWindows(string name)
    {
        if (name.AsSpan().ContainsAny(s_windows)) return $"'{name}' contains a character that Windows doesn't allow in file names";
        if (name[^1] is ' ' or '.') return $"'{name}' ends with a space or a dot, which Windows removes";
        var dot = name.IndexOf('.', StringComparison.Ordinal);
        var stem = (dot < 0 ? name : name[..dot]).TrimEnd(' ').ToUpperInvariant();
        // COM1, LPT1 and so on, including the superscript digits.
        var isPort = stem.Length == 4 && stem[..3] is ("COM" or "LPT") && (char.IsAsciiDigit(stem[3]) || stem[3] is '\u00b9' or '\u00b2' or '\u00b3');
        return isPort || Array.IndexOf(s_devices, stem) >= 0 ? $"'{name}' is the name of a device on Windows" : null;
    }
}
