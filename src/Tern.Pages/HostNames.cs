using System.Globalization;
using System.Net;

namespace Tern.Pages;

/// <summary>
/// The host names that a server accepts: those of the local machine, and those that it's configured with. A page on the
/// web can resolve its own name to this machine; its requests then have that name and are refused.
/// </summary>
public sealed class HostNames
{
    private static readonly string[] s_local = ["localhost", "127.0.0.1", "[::1]"];

    private readonly string[] _names;
    private readonly bool _takesAddresses;
    private readonly bool _takesAll;
    private readonly bool _takesAws;

    /// <summary>Initializes the set.</summary>
    /// <param name="names">The names in addition to those of the local machine, without ports; <c>*</c> accepts any
    /// name.</param>
    /// <param name="takesAddresses">true to accept any IP address, for a server that other machines connect to;
    /// otherwise, false. No page can make an IP address resolve to a different one.</param>
    /// <param name="takesAws">true to accept the host names of AWS, names below <c>localhost</c> and all loopback
    /// addresses; otherwise, false. No page can have one of these names.</param>
    public HostNames(IEnumerable<string> names, bool takesAddresses = false, bool takesAws = false)
    {
        ArgumentNullException.ThrowIfNull(names);
        _names = [.. s_local, .. names];
        _takesAddresses = takesAddresses;
        _takesAll = _names.Contains("*");
        _takesAws = takesAws;
    }

    /// <summary>Gets the accepted names as readable text.</summary>
    public string Description =>
        string.Join(", ", [.. s_local, .. Kinds(), .. _names[s_local.Length..]]);

    /// <summary>Returns whether a string can be a host name, as in a Host header without a port.</summary>
    /// <param name="name">The string.</param>
    public static bool IsName(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return name.Length is > 0 and <= 253 && name.All(static c => char.IsAsciiLetterOrDigit(c) || c is '.' or '-' or '_');
    }

    /// <summary>Returns whether the value of a Host header is an accepted name, with any port.</summary>
    /// <param name="host">The header's value; empty if there is none.</param>
    public bool Contains(string host)
    {
        ArgumentNullException.ThrowIfNull(host);
        if (_takesAll) return true;
        var name = WithoutPort(host);
        return IsNamed(name) || (_takesAddresses && IPAddress.TryParse(name.Trim("[]"), out _)) || (_takesAws && IsOfAws(name));
    }

    /// <summary>
    /// Returns whether the value of an Origin header is a page of an accepted name. IP addresses aren't accepted here,
    /// because anyone can have one.
    /// </summary>
    /// <param name="origin">The header's value.</param>
    public bool ContainsOrigin(string origin)
    {
        ArgumentNullException.ThrowIfNull(origin);
        var scheme = origin.IndexOf("://", StringComparison.Ordinal);
        return scheme >= 0 && IsNamed(WithoutPort(origin.AsSpan(scheme + 3)));
    }

    private IEnumerable<string> Kinds()
    {
        if (_takesAddresses) yield return "any IP address";
        if (_takesAws) yield return "*.localhost, AWS's own names";
    }

    private static bool IsOfAws(ReadOnlySpan<char> name) => name.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)
        || name.EndsWith(".amazonaws.com", StringComparison.OrdinalIgnoreCase)
        || name.EndsWith(".amazonaws.com.cn", StringComparison.OrdinalIgnoreCase)
        || (IPAddress.TryParse(name.Trim("[]"), out var address) && IPAddress.IsLoopback(address));

    private bool IsNamed(ReadOnlySpan<char> name)
    {
        foreach (var known in _names)
        {
            if (name.Equals(known, StringComparison.OrdinalIgnoreCase)) return true;
        }

        return false;
    }

    /// <summary>Returns the host without its port, or an empty span if the port isn't valid.</summary>
    private static ReadOnlySpan<char> WithoutPort(ReadOnlySpan<char> host)
    {
        var bracket = host.LastIndexOf(']');
        var colon = host.LastIndexOf(':');
        if (colon <= bracket) return host;
        return ushort.TryParse(host[(colon + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out _) ? host[..colon] : default;
    }
}
