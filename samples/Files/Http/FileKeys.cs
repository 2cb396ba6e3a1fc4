using System.Text;

namespace Files.Http;

/// <summary>
/// Parses file names, which are object keys: folders and a name, separated by slashes. Invalid ones result in status
/// 400.
/// </summary>
internal static class FileKeys
{
    // S3's limit, in UTF-8 bytes.
    private const int MostBytes = 1024;

    /// <summary>Parses the key of a file.</summary>
    public static string Read(string? text)
    {
        var key = text ?? "";
        if (key.EndsWith('/') || !IsPath(key)) throw new BadHttpRequestException(
            $"'{key}' can't be the name of a file: expected one such as letters/may.txt, of at most {MostBytes} bytes, " +
            "without control characters and parts such as '..'.");
        return key;
    }

    /// <summary>Parses a folder, which ends with a slash; empty for the root.</summary>
    public static string ReadFolder(string? text)
    {
        var folder = text ?? "";
        if (folder != "" && !(folder.EndsWith('/') && IsPath(folder[..^1]))) throw new BadHttpRequestException(
            $"'{folder}' can't be a folder: expected one such as letters/, with a slash at its end.");
        return folder;
    }

    /// <summary>Splits a key into the folder, with its slash, and the name.</summary>
    public static (string Folder, string Name) Split(string key)
    {
        var slash = key.LastIndexOf('/') + 1;
        return (key[..slash], key[slash..]);
    }

    /// <summary>Returns the path of a file on this server: the segments are escaped, the slashes aren't.</summary>
    public static string AddressOf(string key) => "/files/" + string.Join('/', key.Split('/').Select(Uri.EscapeDataString));

    // Browsers and file systems interpret '..' as the parent folder: a link to such an object would lead elsewhere.
    private static bool IsPath(string path) =>
        Encoding.UTF8.GetByteCount(path) is > 0 and <= MostBytes && !path.Any(char.IsControl) && path.Split('/').All(part => part is not ("" or "." or ".."));
}
