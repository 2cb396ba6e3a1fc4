using System.Buffers;

namespace Tern.Local.S3;

/// <summary>The keys that can be the path of a file in a mounted folder.</summary>
internal static class FolderKeys
{
    private static readonly SearchValues<char> s_notInNames = SearchValues.Create("<>:\"|?*");

    // Windows device names, with any extension.
    private static readonly HashSet<string> s_devices = new(StringComparer.OrdinalIgnoreCase)
    {
        "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9", "LPT1", "LPT2", "LPT3",
        "LPT4", "LPT5", "LPT6", "LPT7", "LPT8", "LPT9",
    };

    /// <summary>Returns what is wrong with a key, or null if a file can have it as its path.</summary>
    /// <param name="key">The key.</param>
    /// <param name="isWindows">true to apply the rules of Windows too.</param>
    public static string? FindMistake(string key, bool isWindows)
    {
        if (key.StartsWith('/')) return "it starts with a slash";
        if (key.EndsWith('/')) return "it ends with a slash";
        if (key.AsSpan().IndexOfAny('\\', '\0') >= 0) return "it contains a backslash or a null character";
        foreach (var range in key.AsSpan().Split('/'))
        {
            var name = key.AsSpan()[range];
            if (name.IsEmpty) return "it has two slashes in a row";
            if (name[0] == '.') return $"the name '{name}' starts with a dot";
            if (isWindows && FindWindowsMistake(name) is { } mistake) return mistake;
        }

        return null;
    }

    private static string? FindWindowsMistake(ReadOnlySpan<char> name)
    {
        if (name.IndexOfAny(s_notInNames) >= 0 || name.IndexOfAnyInRange('\u0001', '\u001F') >= 0)
            return $"Windows doesn't allow one of the characters in '{name}'";
        if (name[^1] is '.' or ' ') return $"the name '{name}' ends with a dot or a space, which Windows doesn't allow";
        var dot = name.IndexOf('.');
        var stem = (dot < 0 ? name : name[..dot]).TrimEnd(' ').ToString();
        return s_devices.Contains(stem) ? $"Windows reserves the name '{stem}'" : null;
    }
}
