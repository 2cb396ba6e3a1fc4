using System.Globalization;

namespace Tern.Cli;

/// <summary>Finds the program that listens on a port.</summary>
internal static class PortOwner
{
    private const string Listening = "0A";

    /// <summary>Returns the error of a command that needs these ports: it names the program that listens on one of them.</summary>
    public static string InUse(params int[] ports)
    {
        var owners = ports.Select(static port => (Port: port, Owner: Find(port)));
        var (port, owner) = owners.FirstOrDefault(static pair => pair.Owner is not null, (ports[0], null));
        return owner is null
            ? $"Port {string.Join(" or ", ports)} is in use. Stop the program that uses it, or set --port; 0 picks a free one."
            : $"Port {port} is in use by {owner}. Stop that program, or set --port; 0 picks a free one.";
    }

    /// <summary>
    /// Returns the name and process ID of the program that listens on a port, or null if it's unknown: on other systems
    /// than Linux, and for programs of other users.
    /// </summary>
    private static string? Find(int port)
    {
        if (!OperatingSystem.IsLinux()) return null;
        try
        {
            var inodes = Sockets("/proc/net/tcp", port).Concat(Sockets("/proc/net/tcp6", port));
            var sockets = inodes.Select(static inode => $"socket:[{inode}]").ToHashSet();
            if (sockets.Count == 0) return null;
            return Directory.EnumerateDirectories("/proc").Select(folder => Owner(folder, sockets)).FirstOrDefault(static name => name is not null);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null; // without it, the message only says that the port is in use
        }
    }

    // sl local_address rem_address st tx_queue:rx_queue tr:tm->when retrnsmt uid timeout inode
    private static IEnumerable<string> Sockets(string table, int port)
    {
        if (!File.Exists(table)) yield break;
        var suffix = ":" + port.ToString("X4", CultureInfo.InvariantCulture);
        foreach (var line in File.ReadLines(table))
        {
            var fields = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (fields.Length > 9 && fields[1].EndsWith(suffix, StringComparison.Ordinal) && fields[3] == Listening) yield return fields[9];
        }
    }

    private static string? Owner(string folder, HashSet<string> sockets)
    {
        if (!int.TryParse(Path.GetFileName(folder), out var process)) return null;
        try
        {
            var files = Directory.EnumerateFileSystemEntries(Path.Combine(folder, "fd"));
            return files.Any(file => new FileInfo(file).LinkTarget is { } target && sockets.Contains(target))
                ? $"{File.ReadAllText(Path.Combine(folder, "comm")).Trim()} (process {process})"
                : null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return null; // another user's process, or one that has just ended
        }
    }
}
