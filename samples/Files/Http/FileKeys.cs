using System.Text;

namespace Files.Http;

/// <summary>Reads the names of files, which are the keys of objects: folders and a name with slashes between. What can't be one is answered with 400.</summary>
internal static class FileKeys
{
    // S3's limit, in UTF-8.
    private const int MostBytes = 1024;

    /// <summary>The key of a file.</summary>
    public static string Read(string? text)
    {
        var key = text ?? "";
        if (key.EndsWith('/') || !IsPath(key)) throw new BadHttpRequestException(
            $"'{key}' can't be the name of a file: expected one such as letters/may.txt, of at most {MostBytes} bytes, " +
            "without control characters and parts such as '..'.");
        return key;
    }

    /// <summary>A folder, with a slash behind it; empty for the root.</summary>
    public static string ReadFolder(string? text)
    {
        var folder = text ?? "";
        if (folder != "" && !(folder.EndsWith('/') && IsPath(folder[..^1]))) throw new BadHttpRequestException(
            $"'{folder}' can't be a folder: expected one such as letters/, with a slash at its end.");
        return folder;
    }

    /// <summary>Takes a key apart: the folder with its slash, and the name in it.</summary>
    public static (string Folder, string Name) Split(string key)
    {
        var slash = key.LastIndexOf('/') + 1;
        return (key[..slash], key[slash..]);
    }

    /// <summary>The address of a file on this server: what stands between the slashes escaped, and the slashes as they are.</summary>
    public static string AddressOf(string key) => "/files/" + string.Join('/', key.Split('/').Select(Uri.EscapeDataString));

    // Browsers and file systems read '..' as the way up: a link to such an object would lead elsewhere.
    private static bool IsPath(string path) =>
        Encoding.UTF8.GetByteCount(path) is > 0 and <= MostBytes && !path.Any(char.IsControl) && path.Split('/').All(part => part is not ("" or "." or ".."));
}
