using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>An event that a process has.</summary>
internal sealed class SessionInvocation(InvocationWork work)
{
    private int _claimed;

    /// <summary>
    /// Names this hand-over of the event: the runtime sends it back with the response, which tells a late response from that of a later hand-over
    /// of the same event.
    /// </summary>
    public string InvocationId { get; } = Guid.NewGuid().ToString();

    public InvocationWork Work => work;

    /// <summary>True for the first response.</summary>
    public bool TryClaim() => Interlocked.Exchange(ref _claimed, 1) == 0;
}
