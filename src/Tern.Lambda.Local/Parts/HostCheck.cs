using System.Net;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Parts;

/// <summary>
/// Only names of this machine are answered to, and those that were allowed: a page on the web can have its own name resolve to this
/// machine, but its requests then come with that name. <c>NAME.localhost</c> is one of this machine's, for fronts.
/// </summary>
internal sealed class HostCheck(IReadOnlyList<string> allowed, bool takesAddresses)
{
    /// <summary>Why a request is refused; null when it isn't.</summary>
    public string? Refusal(HttpRequest request)
    {
        var host = request.Host.Host;
        if (!IsKnown(host) && !(takesAddresses && IPAddress.TryParse(host.Trim('[', ']'), out _)))
        {
            return $"This emulator does not answer to the Host '{request.Host}', only to localhost, NAME.localhost and 127.0.0.1. To allow a name, " +
                $"start it with "
                + "--allow-host NAME (LambdaEmulatorOptions.AllowedHosts).\n";
        }

        var origin = request.Headers.Origin.ToString();
        if (origin.Length == 0) return null;
        return Uri.TryCreate(origin, UriKind.Absolute, out var page) && IsKnown(page.Host)
            ? null
            : $"Pages of this machine only may call; the Origin '{origin}' is none.\n";
    }

    private bool IsKnown(string host) =>
        host is "127.0.0.1" or "[::1]"
        || host.Equals("localhost", StringComparison.OrdinalIgnoreCase)
        || host.EndsWith(".localhost", StringComparison.OrdinalIgnoreCase)
        || allowed.Contains(host, StringComparer.OrdinalIgnoreCase);
}
