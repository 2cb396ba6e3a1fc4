using System.Globalization;
using System.Net;

namespace Tern.Pages;

/// <summary>
/// The names that a server answers to: those of this machine for itself, and those that it was given. A page on the web can
/// have its own name resolve to this machine; its requests then come with that name, and are refused.
/// </summary>
public sealed class HostNames
{
    private static readonly string[] s_local = ["localhost", "127.0.0.1", "[::1]"];

    private readonly string[] _names;
    private readonly bool _takesAddresses;
    private readonly bool _takesAll;

    /// <summary>Makes the set.</summary>
    /// <param name="names">The names beside those of this machine, without ports; <c>*</c> stands for any.</param>
    /// <param name="takesAddresses">
    /// Whether any IP address is one: for a server that others reach. No page can have an address lead elsewhere.
    /// </param>
    public HostNames(IEnumerable<string> names, bool takesAddresses = false)
    {
        ArgumentNullException.ThrowIfNull(names);
        _names = [.. s_local, .. names];
        _takesAddresses = takesAddresses;
        _takesAll = _names.Contains("*");
    }

    /// <summary>All of them, as people read them.</summary>
    public string Description =>
        string.Join(", ", [.. s_local, .. _takesAddresses ? ["any IP address"] : Array.Empty<string>(), .. _names[s_local.Length..]]);

    /// <summary>Can it be a name of a host, as a Host header has it, without a port?</summary>
    /// <param name="name">The text.</param>
    public static bool IsName(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return name.Length is > 0 and <= 253 && name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' or '_');
    }

    /// <summary>Is the value of a Host header one of them, with any port?</summary>
    /// <param name="host">The header's value; empty where there is none.</param>
    public bool Contains(string host)
    {
        ArgumentNullException.ThrowIfNull(host);
        if (_takesAll) return true;
        var name = WithoutPort(host);
        return IsNamed(name) || (_takesAddresses && IPAddress.TryParse(name.Trim("[]"), out _));
    }

    /// <summary>Is the value of an Origin header a page of one of the names? An address is none: anybody has one.</summary>
    /// <param name="origin">The header's value.</param>
    public bool ContainsOrigin(string origin)
    {
        ArgumentNullException.ThrowIfNull(origin);
        var scheme = origin.IndexOf("://", StringComparison.Ordinal);
        return scheme >= 0 && IsNamed(WithoutPort(origin.AsSpan(scheme + 3)));
    }

    private bool IsNamed(ReadOnlySpan<char> name)
    {
        foreach (var known in _names)
        {
            if (name.Equals(known, StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    /// <summary>The host alone; nothing when what stands for the port is none.</summary>
    private static ReadOnlySpan<char> WithoutPort(ReadOnlySpan<char> host)
    {
        var bracket = host.LastIndexOf(']');
        var colon = host.LastIndexOf(':');
        if (colon <= bracket) return host;
        return ushort.TryParse(host[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out _) ? host[..colon] : default;
    }
}
