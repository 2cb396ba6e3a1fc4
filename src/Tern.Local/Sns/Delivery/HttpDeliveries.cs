using System.Net;
using Tern.Local.Clocks;

namespace Tern.Local.Sns;

/// <summary>
/// The requests to endpoints that users subscribed, and their retries by the host's clock. It sends nothing to any
/// other address: redirects aren't followed.
/// </summary>
internal sealed class HttpDeliveries : IDisposable
{
    public const string Notification = "Notification";
    public const string Confirmation = "SubscriptionConfirmation";
    public const string UnsubscribeConfirmation = "UnsubscribeConfirmation";

    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(15); // the service's

    private readonly LocalSchedule _schedule;
    private readonly Lazy<HttpMessageInvoker> _client;
    private readonly CancellationTokenSource _stop = new();
    private readonly CancellationToken _stopped;

    /// <summary>Creates the deliveries of a host.</summary>
    /// <param name="schedule">The schedule.</param>
    /// <param name="handler">The handler of requests, or null to send them to the network.</param>
    public HttpDeliveries(LocalSchedule schedule, HttpMessageHandler? handler)
    {
        _schedule = schedule;
        _stopped = _stop.Token;
        _client = new Lazy<HttpMessageInvoker>(() => handler is null
            ? new HttpMessageInvoker(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false, UseProxy = false })
            : new HttpMessageInvoker(handler, disposeHandler: false));
    }

    public void Start(HttpDelivery delivery) => Start(delivery, 0);

    public void Dispose()
    {
        _stop.Cancel();
        if (_client.IsValueCreated) _client.Value.Dispose();
        _stop.Dispose();
    }

    private void Start(HttpDelivery delivery, int retry) => _schedule.Start(delivery.Name, () => RunAsync(delivery, retry));

    private async Task RunAsync(HttpDelivery delivery, int retry)
    {
        var subscription = delivery.Subscription;
        await delivery.Recorded.ConfigureAwait(false);
        if (_stopped.IsCancellationRequested) return;
        if (subscription.IsDeleted && delivery.Type != UnsubscribeConfirmation)
        {
            await delivery.Ended(true).ConfigureAwait(false);
            return;
        }

        var (policy, contentType) = DeliveryPolicy.Effective(
            subscription.Topic.Attributes.GetValueOrDefault("DeliveryPolicy"), subscription.Attributes.GetValueOrDefault("DeliveryPolicy"));
        var status = await SendAsync(delivery, delivery.Type == Notification ? contentType : DeliveryPolicy.DefaultContentType).ConfigureAwait(false);
        if (_stopped.IsCancellationRequested) return;
        var isDelivered = status is >= 200 and < 300;
        // The endpoint understood the request and refused it, so a retry can't help.
        var isFinal = status is >= 400 and < 500 and not (int)HttpStatusCode.TooManyRequests;
        if (isDelivered || isFinal || policy.DelayBefore(retry + 1) is not { } delay)
        {
            await delivery.Ended(isDelivered).ConfigureAwait(false);
            return;
        }

        _schedule.Plan(new DueWork("sns", subscription.Arn, () => Start(delivery, retry + 1)), _schedule.Clock.GetUtcNow() + delay);
    }

    /// <summary>Sends a request, and returns the status of its response, or 0 if there is none.</summary>
    private async Task<int> SendAsync(HttpDelivery delivery, string contentType)
    {
        using var timeout = CancellationTokenSource.CreateLinkedTokenSource(_stopped);
        timeout.CancelAfter(s_timeout);
        try
        {
            using var request = delivery.ToRequest(contentType);
            using var response = await _client.Value.SendAsync(request, timeout.Token).ConfigureAwait(false);
            return (int)response.StatusCode;
        }
        catch (Exception failure) when (failure is not OutOfMemoryException)
        {
            return 0; // a server in this process can throw any exception; for the sender, it is just a failed attempt
        }
    }
}
