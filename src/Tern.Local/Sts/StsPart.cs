using Tern.Local.Serving;
using Tern.Local.Sts.Model;

namespace Tern.Local.Sts;

/// <summary>STS in this process. It belongs to no Region: its sessions are valid in all of them.</summary>
internal sealed class StsPart : ServicePart
{
    /// <summary>The number of the service in data directories.</summary>
    public const byte Code = 3;

    private readonly Lazy<StsSessions> _sessions;
    private readonly TimeProvider _clock;
    private IStateLog? _log;

    public StsPart(TimeProvider clock)
    {
        _clock = clock;
        _sessions = new Lazy<StsSessions>(() => new StsSessions(clock) { Log = _log });
    }

    public override string SigningName => "sts";

    public override string? QueryVersion => "2011-06-15";

    /// <summary>Returns the secret of a temporary access key, or null if it isn't known.</summary>
    public AccessSecret? FindSecret(string accessKey) => _sessions.IsValueCreated ? _sessions.Value.FindSecret(accessKey) : null;

    public override RequestFacts Describe(ServiceRequest request) => StsProtocol.Instance.Describe(request, ["RoleArn"]);

    public override ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error) => StsProtocol.Instance.Refuse(request, error);

    public override ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken) =>
        StsProtocol.Instance.RunAsync(new StsService(_sessions.Value, _clock), static name => StsServer.Find(name), request, cancellationToken);

    public override byte StateCode => Code;

    public override void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value) => _sessions.Value.Restore(key, isPut, value);

    public override void Restored(IStateLog? log)
    {
        _log = log;
        if (_sessions.IsValueCreated) _sessions.Value.Log = log;
    }

    public override void Capture(IStateSink sink)
    {
        if (_sessions.IsValueCreated) _sessions.Value.Capture(sink);
    }

    public override void Reset(string? account)
    {
        if (_sessions.IsValueCreated) _sessions.Value.Reset(account);
    }

    public override void Stop()
    {
        // No call waits, and sessions are kept until the host stops.
    }
}
