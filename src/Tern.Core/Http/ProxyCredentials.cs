using System.Net;

namespace Tern.Http;

/// <summary>Reads the user name and password from the URL of a proxy, which .NET doesn't do.</summary>
internal static class ProxyCredentials
{
    /// <returns>The credentials, or null if the URL has no user.</returns>
    public static NetworkCredential? Of(Uri proxy)
    {
        if (proxy.UserInfo.Length == 0) return null;
        var parts = proxy.UserInfo.Split(':', 2);
        return new NetworkCredential(Uri.UnescapeDataString(parts[0]), parts.Length > 1 ? Uri.UnescapeDataString(parts[1]) : "");
    }
}
