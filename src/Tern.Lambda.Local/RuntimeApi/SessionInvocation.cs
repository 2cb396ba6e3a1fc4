namespace Tern.Lambda.Local;

/// <summary>An event that a process is handling.</summary>
internal sealed class SessionInvocation(InvocationWork work)
{
    private int _claimed;

    /// <summary>
    /// Gets the ID of this delivery of the event. The runtime returns it with the response, which distinguishes a late
    /// response from the response to a later delivery of the same event.
    /// </summary>
    public string InvocationId { get; } = Guid.NewGuid().ToString();

    public InvocationWork Work => work;

    /// <summary>Returns true for the first response; otherwise, false.</summary>
    public bool TryClaim() => Interlocked.Exchange(ref _claimed, 1) == 0;
}
