using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>All parts of SNS. Created for the first request.</summary>
internal sealed class SnsEngine : IDisposable
{
    private readonly HttpDeliveries _http;

    public SnsEngine(LocalSchedule schedule, HttpMessageHandler? httpHandler, Targets targets)
    {
        State = new SnsState(schedule.Clock);
        Platforms = new SnsPlatforms(State);
        Signer = new MessageSigner(State);
        Pending = new PendingDeliveries(State);
        _http = new HttpDeliveries(schedule, httpHandler);
        Deliveries = new SnsDeliveries(State, targets, schedule, _http, Outbox, new SnsEnvelope(Signer), Pending);
        Service = new SnsService(State, Platforms, Deliveries, targets);
    }

    public SnsState State { get; }

    public SnsPlatforms Platforms { get; }

    public SnsOutbox Outbox { get; } = new();

    public MessageSigner Signer { get; }

    public PendingDeliveries Pending { get; }

    public SnsDeliveries Deliveries { get; }

    public SnsService Service { get; }

    /// <summary>Applies a change that was stored in a data directory.</summary>
    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        switch (key.Kind)
        {
            case SnsKind.Key:
                Signer.Restore(value);
                break;
            case SnsKind.Application or SnsKind.Endpoint or SnsKind.Sms:
                Platforms.Restore(key, isPut, value);
                break;
            default:
                SnsRestart.Restore(this, key, isPut, value);
                break;
        }
    }

    public void Capture(IStateSink sink)
    {
        Signer.Capture(sink);
        State.Capture(sink);
        Platforms.Capture(sink);
        Pending.Capture(sink); // last, because they belong to topics
    }

    public void Reset(string? account)
    {
        Pending.Reset(account);
        State.Reset(account);
        Platforms.Reset(account);
        Outbox.Reset(account);
    }

    public void Dispose()
    {
        _http.Dispose();
        Signer.Dispose();
    }
}
