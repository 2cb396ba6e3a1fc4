using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.RuntimeApi;

namespace Tern.Lambda.Local.Functions;

/// <summary>A process that waits for an event; null tells it that there is none any more.</summary>
internal sealed class WorkTaker(RuntimeSession session) : TaskCompletionSource<InvocationWork?>(TaskCreationOptions.RunContinuationsAsynchronously)
{
    public RuntimeSession Session => session;
}
