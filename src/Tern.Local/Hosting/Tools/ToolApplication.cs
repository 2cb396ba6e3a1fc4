using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Protocol;
using Tern.Pages;

namespace Tern.Local.Hosting;

/// <summary>
/// The tools that the server offers besides the API, at /_tern and below. They require no signature, so requests from
/// pages of other origins are refused, even from this machine.
/// </summary>
internal sealed class ToolApplication(StoreSet stores, RequestLog log, IMoreTools? more)
{
    private const string Root = "/_tern";

    private static readonly PageFiles s_pages = new(typeof(ToolApplication).Assembly, "console/", Root, hasShell: true);

    private const string Separate =
        "This server has a separate store for each access key and region, and none for the console. Start it without SeparateStores to see tables.";

    /// <summary>Returns a value indicating whether a path belongs to the tools.</summary>
    public static bool Owns(string path) => path.StartsWith(Root, StringComparison.Ordinal) && (path.Length == Root.Length || path[Root.Length] == '/');

    /// <summary>Handles a request whose Host header has already been checked.</summary>
    public Task ProcessAsync(IFeatureCollection context)
    {
        var request = new ToolRequest(context);
        PageGuard.Protect(request.AnswerHeaders);
        return (PageGuard.CheckOrigin(request) ?? PageGuard.CheckChange(request)) is { } refusal
            ? request.RefuseAsync(refusal.Status, refusal.Message)
            : RouteAsync(request);
    }

    /// <summary>Returns a value indicating whether a path needs a store.</summary>
    private static bool IsOfStore(string path) => path == "/_tern/api/tables"
        || path.StartsWith(CallTool.CallPath, StringComparison.Ordinal)
        || path.StartsWith(CallTool.ExplainPath, StringComparison.Ordinal);

    private async Task RouteAsync(ToolRequest request)
    {
        var names = stores.NamesWith(more?.Stores ?? []);
        var name = names.Contains(request.Cookie(StoresTool.Cookie)) ? request.Cookie(StoresTool.Cookie)! : names[0];
        var handler = stores.Shown(name);
        var place = name.Split('/');
        using var held = request;
        await SocketThread.LeaveAsync();
        try
        {
            await (request.Path switch
            {
                var path when stores.Separation == StoreSeparation.AccessKey && IsOfStore(path) => request.RefuseAsync(409, Separate),
                "/_tern/api/requests" => RequestsTool.ListAsync(request, log),
                FaultsTool.Path => FaultsTool.RunAsync(request, handler.Faults),
                StoresTool.Path => StoresTool.ListAsync(request, names, name, more?.Services ?? []),
                "/_tern/api/tables" => TablesTool.ListAsync(request, handler.Engine),
                var path when path.StartsWith(RequestsTool.Path, StringComparison.Ordinal) => RequestsTool.GetAsync(request, log),
                var path when path.StartsWith(CallTool.CallPath, StringComparison.Ordinal) => CallTool.CallAsync(request, handler),
                var path when path.StartsWith(CallTool.ExplainPath, StringComparison.Ordinal) => CallTool.ExplainAsync(request, handler),
                _ when more?.Run(request, place[0], place[1]) is { } running => running,
                var path when s_pages.Owns(path) => s_pages.AnswerAsync(request),
                _ => request.RefuseAsync(404, $"There is nothing at {request.Path}."),
            }).ConfigureAwait(false);
        }
        catch (BadHttpRequestException failure)
        {
            await request.RefuseAsync(failure.StatusCode, failure.Message).ConfigureAwait(false);
        }
        catch (IOException failure)
        {
            // As in LoopbackApplication: the body is malformed.
            await request.RefuseAsync(400, failure.Message).ConfigureAwait(false);
        }
    }
}
