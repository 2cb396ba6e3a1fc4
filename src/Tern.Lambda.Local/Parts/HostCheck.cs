using Microsoft.AspNetCore.Http;
using Tern.Pages;

namespace Tern.Lambda.Local;

/// <summary>
/// Accepts only this machine's host names and the allowed ones. A web page can make its own host name resolve to this
/// machine, but its requests then carry that name. <c>NAME.localhost</c> counts as a name of this machine, for fronts.
/// </summary>
internal sealed class HostCheck(IEnumerable<string> allowed, bool takesAddresses)
{
    private const string Fronts = ".localhost";
    private readonly HostNames _names = new(allowed, takesAddresses);

    /// <summary>Returns the reason why a request is rejected, or null if it is accepted.</summary>
    public string? Refusal(HttpRequest request)
    {
        if (!IsFront(request.Host.Host) && !_names.Contains(request.Host.Value ?? ""))
        {
            return $"This emulator doesn't accept the Host '{request.Host}', only {_names.Description}, NAME.localhost. To allow a name, start it "
                + "with --allow-host NAME (LambdaEmulatorOptions.AllowedHosts).\n";
        }

        var origin = request.Headers.Origin.ToString();
        if (origin.Length == 0)
        {
            // Following a link from another site is harmless; sending a form or a script request from there isn't.
            return PageGuard.IsCrossSite(request.Headers) && !HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method)
                ? "Only pages from this machine may call the emulator, but this request comes from another site (Sec-Fetch-Site: cross-site).\n"
                : null;
        }

        if (_names.ContainsOrigin(origin)) return null;
        return Uri.TryCreate(origin, UriKind.Absolute, out var page) && IsFront(page.Host)
            ? null
            : $"Only pages from this machine may call the emulator, and the Origin '{origin}' isn't one.\n";
    }

    private static bool IsFront(string host) => host.EndsWith(Fronts, StringComparison.OrdinalIgnoreCase);
}
