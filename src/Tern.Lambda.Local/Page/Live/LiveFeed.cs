using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local.Page;

/// <summary>
/// <c>GET /_tern/api/live</c>: server-sent events (HTML, 9.2) for each open page. The feed sends the current state
/// first and then changes, which it collects briefly: of an invocation that changed three times meanwhile, only the
/// last state is sent.
/// </summary>
internal sealed class LiveFeed(EmulatorServices services)
{
    // A page that is slower than this misses changes. The feed detects it and sends everything again.
    private const int MostWaiting = 4096;

    // In real time, because a test's clock can stand still while someone watches the page.
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(50);
    private static readonly TimeSpan s_look = TimeSpan.FromSeconds(1);

    private readonly InvocationJournal _journal = services.Journal;

    private event Action? Forgotten;

    /// <summary>Makes all feeds send the current state again, because invocations were removed.</summary>
    public void Forget() => Forgotten?.Invoke();

    public void WriteFunctions(Utf8JsonWriter json) => FunctionJson.WriteAll(json, services.Functions.All, services.Tables);

    /// <summary>Sends events until the page is closed or the emulator stops.</summary>
    public async Task RunAsync(HttpContext context, CancellationToken stopping)
    {
        using var linked = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted, stopping);
        var cancellationToken = linked.Token;
        context.Response.ContentType = "text/event-stream";
        using var subscription = _journal.Subscribe(MostWaiting);
        using var events = new EventWriter(context.Response.BodyWriter);
        var bell = new Bell();
        services.Functions.Changed += bell.Ring;
        Forgotten += bell.RingForAll;
        try
        {
            await events.SendIfNewAsync("functions", WriteFunctions, cancellationToken).ConfigureAwait(false);
            await SendAllAsync(events, cancellationToken).ConfigureAwait(false);
            while (true)
            {
                await WaitAsync(subscription, bell, cancellationToken).ConfigureAwait(false);
                await Task.Delay(s_pause, cancellationToken).ConfigureAwait(false);
                await SendChangesAsync(events, subscription, bell, cancellationToken).ConfigureAwait(false);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The page was closed, or the emulator is stopping.
        }
        finally
        {
            services.Functions.Changed -= bell.Ring;
            Forgotten -= bell.RingForAll;
        }
    }

    /// <summary>
    /// Waits for a change. Processes start and stop without notification, so they are checked once a second.
    /// </summary>
    private static async Task WaitAsync(JournalSubscription subscription, Bell bell, CancellationToken cancellationToken)
    {
        using var waiting = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var record = subscription.Records.WaitToReadAsync(waiting.Token).AsTask();
        var rung = bell.WaitAsync(waiting.Token);
        var look = Task.Delay(s_look, waiting.Token);
        await Task.WhenAny(record, rung, look).ConfigureAwait(false);
        cancellationToken.ThrowIfCancellationRequested();
        await waiting.CancelAsync().ConfigureAwait(false);
    }

    private async Task SendChangesAsync(EventWriter events, JournalSubscription subscription, Bell bell, CancellationToken cancellationToken)
    {
        // By number, so that a page that appends them has them in order.
        var changed = subscription.TakeChanges(MostWaiting, out var missed);
        if (bell.TakeAll() || missed) await SendAllAsync(events, cancellationToken).ConfigureAwait(false);
        else if (changed.Count > 0) await SendAsync(events, changed.Values, isWhole: false, cancellationToken).ConfigureAwait(false);
        await events.SendIfNewAsync("functions", WriteFunctions, cancellationToken).ConfigureAwait(false);
    }

    private Task SendAllAsync(EventWriter events, CancellationToken cancellationToken) =>
        SendAsync(events, _journal.Snapshot(), isWhole: true, cancellationToken);

    private static Task SendAsync(EventWriter events, IEnumerable<InvocationRecord> records, bool isWhole, CancellationToken cancellationToken) =>
        events.SendAsync("invocations", json => InvocationJson.WriteAll(json, records, isWhole), cancellationToken);
}
