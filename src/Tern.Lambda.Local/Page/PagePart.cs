using System.Globalization;
using System.Text;
using Microsoft.AspNetCore.Http;
using Tern.Pages;

namespace Tern.Lambda.Local.Page;

/// <summary>
/// The emulator's page: <c>/_tern</c> shows the invocations and the functions, and its data is below
/// <c>/_tern/api/</c>. There is no password, so the part accepts only requests that a browser on this machine could
/// send from this page, and none from a page of another origin.
/// </summary>
internal sealed class PagePart : IHttpPart
{
    private const string Root = "/_tern";
    private const string Api = Root + "/api/";

    private static readonly PageFiles s_files = new(typeof(PagePart).Assembly, "functions/", Root, hasShell: true);

    private readonly CancellationTokenSource _stopping = new();
    private readonly CancellationToken _stopped; // remains valid after the source is disposed, in case a last request arrives
    private readonly FunctionRegistry _functions;
    private readonly InvocationJournal _journal;
    private readonly LiveFeed _feed;
    private readonly EventSender _sender;

    public PagePart(EmulatorServices services)
    {
        (_functions, _journal) = (services.Functions, services.Journal);
        _stopped = _stopping.Token;
        _feed = new LiveFeed(services);
        _sender = new EventSender(_journal, _stopped);
    }

    public Task StartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Ends the feeds of open pages, because a server that stops waits for its requests.</summary>
    public async ValueTask DisposeAsync()
    {
        await _stopping.CancelAsync().ConfigureAwait(false);
        _stopping.Dispose();
    }

    public async ValueTask<bool> TryHandleAsync(HttpContext context)
    {
        var path = context.Request.Path.Value ?? "";
        var isApi = path.StartsWith(Api, StringComparison.Ordinal);
        if (!isApi && !s_files.Owns(path)) return false;

        // In `tern`, a socket's own thread can deliver the request, and all other connections would wait for it.
        if (!Thread.CurrentThread.IsThreadPoolThread) await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        var request = new PageRequest(context.Features);
        PageGuard.Protect(request.AnswerHeaders);
        if ((PageGuard.CheckOrigin(request) ?? PageGuard.CheckChange(request)) is { } refusal)
            await request.RefuseAsync(refusal.Status, refusal.Message).ConfigureAwait(false);
        else if (isApi)
            await RouteAsync(context, request, path[Api.Length..].Split('/')).ConfigureAwait(false);
        else
            await s_files.AnswerAsync(request).ConfigureAwait(false);
        return true;
    }

    private Task RouteAsync(HttpContext context, PageRequest request, string[] parts) => parts switch
    {
        ["live"] => request.Method == "GET" ? _feed.RunAsync(context, _stopped) : request.RefuseMethodAsync("GET"),
        ["functions"] => OnGet(request, () => request.AnswerJsonAsync(_feed.WriteFunctions)),
        ["functions", var name, "invoke"] => OnPost(request, () => OfFunction(request, name, function => _sender.SendAsync(context, request, function))),
        ["functions", var name, "restart"] => OnPost(request, () => OfFunction(request, name, function => Restart(request, function))),
        ["invocations"] when request.Method == "DELETE" => Clear(request),
        ["invocations"] => request.IsRead
            ? request.AnswerJsonAsync(json => InvocationJson.WriteAll(json, _journal.Snapshot(), isWhole: true)) : request.RefuseMethodAsync("GET, DELETE"),
        ["invocations", var number] => OnGet(request, () => OfInvocation(request, number, record => request.AnswerJsonAsync(
            json => InvocationDetails.Write(json, record, _functions.Find(record.Function), withEvent: request.Query("event") != "no")))),
        ["invocations", var number, "event"] => OnGet(request, () => OfInvocation(request, number, record => Raw(request, record.Request.Payload))),
        ["invocations", var number, "answer"] => OnGet(request, () => OfInvocation(request, number,
            record => Raw(request, record.Outcome?.Payload ?? default))),
        ["invocations", var number, "replay"] => OnPost(request, () => OfInvocation(request, number, record =>
            OfFunction(request, record.Function, function => _sender.SendAgainAsync(request, function, record)))),
        ["samples"] => OnGet(request, () => request.AnswerJsonAsync(SampleJson.WriteNames)),
        ["samples", var name] => OnGet(request, () => LambdaSampleEvents.Find(name) is { } sample
            ? request.AnswerAsync(200, "application/json", Encoding.UTF8.GetBytes(sample)) : request.RefuseAsync(404, $"There is no sample event '{name}'.")),
        _ => request.RefuseAsync(404, $"There is nothing at {request.Path}."),
    };

    private static Task OnGet(PageRequest request, Func<Task> answer) => request.IsRead ? answer() : request.RefuseMethodAsync("GET");

    private static Task OnPost(PageRequest request, Func<Task> answer) => request.Method == "POST" ? answer() : request.RefuseMethodAsync("POST");

    private Task OfFunction(PageRequest request, string name, Func<EmulatedFunction, Task> answer) => _functions.Find(name) is { } function
        ? answer(function) : request.RefuseAsync(404, $"The emulator has no function '{name}'.");

    private Task OfInvocation(PageRequest request, string number, Func<InvocationRecord, Task> answer) =>
        long.TryParse(number, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && _journal.Find(value) is { } record
            ? answer(record)
            : request.RefuseAsync(404, $"There is no invocation {number}. Only the most recent ones are kept.");

    private static Task Restart(PageRequest request, EmulatedFunction function)
    {
        function.Restart();
        return Done(request);
    }

    private Task Clear(PageRequest request)
    {
        _journal.Clear();
        _feed.Forget();
        return Done(request);
    }

    private static Task Done(PageRequest request) => request.AnswerJsonAsync(static json =>
    {
        json.WriteStartObject();
        json.WriteEndObject();
    });

    /// <summary>
    /// Writes a payload unchanged. A browser that opens it shows text whatever it contains: no type is sniffed, and no
    /// script runs.
    /// </summary>
    private static Task Raw(PageRequest request, ReadOnlyMemory<byte> payload)
    {
        request.AnswerHeaders.ContentSecurityPolicy = "default-src 'none'; sandbox";
        return request.AnswerAsync(200, "text/plain; charset=utf-8", payload);
    }
}
