using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.RuntimeApi;

namespace Tern.Lambda.Local.Functions;

/// <summary>A process that is waiting for an event.</summary>
internal sealed class WorkTaker(RuntimeSession session) : TaskCompletionSource<InvocationWork>(TaskCreationOptions.RunContinuationsAsynchronously)
{
    public RuntimeSession Session => session;
}
