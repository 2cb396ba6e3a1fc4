using Tern.Local.Serving;
using Tern.Local.Sts.Model;

namespace Tern.Local.Sts;

/// <summary>STS in this process. It belongs to no Region: its sessions are valid in all of them.</summary>
internal sealed class StsPart(TimeProvider clock) : ServicePart
{
    private readonly Lazy<StsSessions> _sessions = new(() => new StsSessions(clock));

    public override string SigningName => "sts";

    public override string? QueryVersion => "2011-06-15";

    /// <summary>Returns the secret of a temporary access key, or null if it isn't known.</summary>
    public AccessSecret? FindSecret(string accessKey) => _sessions.IsValueCreated ? _sessions.Value.FindSecret(accessKey) : null;

    public override RequestFacts Describe(ServiceRequest request) => StsProtocol.Instance.Describe(request, ["RoleArn"]);

    public override ServiceAnswer Refuse(ServiceRequest request, ServiceErrorException error) => StsProtocol.Instance.Refuse(request, error);

    public override ValueTask<ServiceAnswer> HandleAsync(ServiceRequest request, CancellationToken cancellationToken) =>
        StsProtocol.Instance.RunAsync(new StsService(_sessions.Value, clock), static name => StsServer.Find(name), request, cancellationToken);

    public override void Reset(string? account)
    {
        if (_sessions.IsValueCreated) _sessions.Value.Reset(account);
    }

    public override void Stop()
    {
        // Nothing waits.
    }
}
