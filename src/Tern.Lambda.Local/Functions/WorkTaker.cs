namespace Tern.Lambda.Local;

/// <summary>A process that is waiting for an event.</summary>
internal sealed class WorkTaker(RuntimeSession session) : TaskCompletionSource<InvocationWork>(TaskCreationOptions.RunContinuationsAsynchronously)
{
    public RuntimeSession Session => session;
}
