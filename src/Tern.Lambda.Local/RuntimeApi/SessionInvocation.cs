using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>An event that a process has.</summary>
internal sealed class SessionInvocation(InvocationWork work)
{
    private int _claimed;

    public InvocationWork Work => work;

    /// <summary>True for the first response.</summary>
    public bool TryClaim() => Interlocked.Exchange(ref _claimed, 1) == 0;
}
