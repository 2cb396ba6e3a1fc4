using Tern.Local.Clocks;
using Tern.Local.Serving;
using Tern.Local.Sns.Model;

namespace Tern.Local.Sns;

/// <summary>SNS in this process.</summary>
internal sealed class SnsPart : ServicePart
{
    /// <summary>The number of the service in data directories.</summary>
    public const byte Code = 2;

    private readonly Lazy<SnsEngine> _engine;
    private readonly Targets _targets;
    private IStateLog? _log;

    public SnsPart(LocalSchedule schedule, HttpMessageHandler? httpHandler, Targets targets)
    {
        _targets = targets;
        _engine = new Lazy<SnsEngine>(() =>
        {
            var engine = new SnsEngine(schedule, httpHandler, targets);
            engine.State.Log = _log;
            return engine;
        });
        targets.Add("sns", new SnsTargets(_engine));
    }

    public override string SigningName => "sns";

    public override string? QueryVersion => "2010-03-31";

    public override string? DocumentPath => MessageSigner.CertificatePath;

    /// <summary>Gets the certificate of signatures as PEM.</summary>
    public override string Document => _engine.Value.Signer.Certificate;

    /// <summary>Gets the topics and everything else, or null before the first request.</summary>
    public SnsEngine? Started => _engine.IsValueCreated ? _engine.Value : null;

    /// <summary>Gets the SMS messages, emails and push notifications that were sent.</summary>
    public SnsOutbox Outbox => _engine.Value.Outbox;

    public override RequestFacts Describe(ServiceRequest request) => SnsProtocol.Instance.Describe(
        request, ["TopicArn", "TargetArn", "Name", "ResourceArn", "SubscriptionArn", "PlatformApplicationArn", "EndpointArn"]);

    public override ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error) => SnsProtocol.Instance.Refuse(request, error);

    public override ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken) =>
        SnsProtocol.Instance.RunAsync(_engine.Value.Service, static name => SnsServer.Find(name), request, cancellationToken);

    public override byte StateCode => Code;

    public override void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value) => _engine.Value.Restore(key, isPut, value);

    public override void Restored(IStateLog? log)
    {
        _log = log;
        if (!_engine.IsValueCreated) return;
        _engine.Value.State.Log = log;
        _engine.Value.Deliveries.Repeat(isOfFunction: false);
        // Functions are set only after the start.
        _targets.FunctionsSet = () => _engine.Value.Deliveries.Repeat(isOfFunction: true);
    }

    public override void Capture(IStateSink sink)
    {
        if (_engine.IsValueCreated) _engine.Value.Capture(sink);
    }

    public override void Reset(string? account)
    {
        if (_engine.IsValueCreated) _engine.Value.Reset(account);
    }

    public override void Stop()
    {
        if (!_engine.IsValueCreated) return;
        _engine.Value.State.Log = null; // stored state is kept
        _engine.Value.Reset(null);
        _engine.Value.Dispose();
    }
}
