namespace Tern.Local.Hosting;

/// <summary>The names of this machine for itself.</summary>
internal static class LocalHost
{
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
