using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>Everything that SNS consists of. It is made for the first request.</summary>
internal sealed class SnsEngine : IDisposable
{
    private readonly HttpDeliveries _http;

    public SnsEngine(LocalSchedule schedule, HttpMessageHandler? httpHandler, Targets targets)
    {
        State = new SnsState(schedule.Clock);
        Signer = new MessageSigner(schedule.Clock);
        _http = new HttpDeliveries(schedule, httpHandler);
        Service = new SnsService(State, Platforms, new SnsDeliveries(targets, schedule, _http, Outbox, new SnsEnvelope(Signer)), targets);
    }

    public SnsState State { get; }

    public SnsPlatforms Platforms { get; } = new();

    public SnsOutbox Outbox { get; } = new();

    public MessageSigner Signer { get; }

    public SnsService Service { get; }

    public void Reset(string? account)
    {
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
