namespace Tern.Local.Hosting.Loopback;

/// <summary>The names of this machine for itself.</summary>
internal static class LocalHost
{
    /// <summary>Is the value of an Origin header a page of this machine?</summary>
    public static bool IsLocalOrigin(string origin)
    {
        var scheme = origin.IndexOf("://", StringComparison.Ordinal);
        return scheme >= 0 && IsLocal(origin[(scheme + 3)..]);
    }

    /// <summary>Is the value of a Host header one of them, with any port?</summary>
    public static bool IsLocal(string host)
    {
        var name = host.AsSpan();
        var bracket = name.LastIndexOf(']');
        var colon = name.LastIndexOf(':');
        if (colon > bracket)
        {
            if (!ushort.TryParse(name[(colon + 1)..], System.Globalization.NumberStyles.None, System.Globalization.CultureInfo.InvariantCulture, out _)) return false;
            name = name[..colon];
        }

        return name.Equals("localhost", StringComparison.OrdinalIgnoreCase) || name.SequenceEqual("127.0.0.1") || name.SequenceEqual("[::1]");
    }
}
