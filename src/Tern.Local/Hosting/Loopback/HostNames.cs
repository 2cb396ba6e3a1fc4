using System.Globalization;
using System.Net;

namespace Tern.Local.Hosting.Loopback;

/// <summary>
/// The names that a server answers to: those of this machine for itself, and those that it was given. A page on the web can
/// have its own name resolve to this machine; its requests then come with that name, and are refused.
/// </summary>
/// <param name="names">The names that were given.</param>
/// <param name="takesAddresses">
/// Whether any IP address is one: for a server that others reach. No page can have an address lead elsewhere.
/// </param>
internal sealed class HostNames(IReadOnlyList<string> names, bool takesAddresses)
{
    private static readonly string[] s_local = ["localhost", "127.0.0.1", "[::1]"];

    /// <summary>All of them, as people read them.</summary>
    public string Description => string.Join(", ", [.. s_local, .. takesAddresses ? ["any IP address"] : Array.Empty<string>(), .. names]);

    /// <summary>Can it be a name of a host, as a Host header has it, without a port?</summary>
    public static bool IsName(string name) =>
        name.Length is > 0 and <= 253 && name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' or '_');

    /// <summary>Is the value of a Host header one of them, with any port?</summary>
    public bool Contains(string host)
    {
        var name = WithoutPort(host);
        return IsNamed(name) || (takesAddresses && IPAddress.TryParse(name.Trim("[]"), out _));
    }

    /// <summary>Is the value of an Origin header a page of one of the names? An address is none: anybody has one.</summary>
    public bool ContainsOrigin(string origin)
    {
        var scheme = origin.IndexOf("://", StringComparison.Ordinal);
        return scheme >= 0 && IsNamed(WithoutPort(origin[(scheme + 3)..]));
    }

    private bool IsNamed(ReadOnlySpan<char> name)
    {
        foreach (var local in s_local)
        {
            if (name.Equals(local, StringComparison.OrdinalIgnoreCase)) return true;
        }

        foreach (var given in names)
        {
            if (name.Equals(given, StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    /// <summary>The host alone; nothing when what stands for the port is none.</summary>
    private static ReadOnlySpan<char> WithoutPort(string host)
    {
        var name = host.AsSpan();
        var bracket = name.LastIndexOf(']');
        var colon = name.LastIndexOf(':');
        if (colon <= bracket) return name;
        return ushort.TryParse(name[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out _) ? name[..colon] : default;
    }
}
