using System.Net;

namespace Tern.Http;

/// <summary>User and password that stand in the address of a proxy, where .NET doesn't look for them.</summary>
internal static class ProxyCredentials
{
    /// <returns>Null for an address without a user.</returns>
    public static NetworkCredential? Of(Uri proxy)
    {
        if (proxy.UserInfo.Length == 0) return null;
        var parts = proxy.UserInfo.Split(':', 2);
        return new NetworkCredential(Uri.UnescapeDataString(parts[0]), parts.Length > 1 ? Uri.UnescapeDataString(parts[1]) : "");
    }
}
