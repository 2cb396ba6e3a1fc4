namespace Tern.Messaging.Sqs;

/// <summary>
/// Starts long-running work without the caller's execution context, which would otherwise keep the caller's span and
/// other values alive.
/// </summary>
internal static class Detached
{
    public static Task Run(Func<Task> work)
    {
        if (ExecutionContext.IsFlowSuppressed()) return Task.Run(work);
        using (ExecutionContext.SuppressFlow()) return Task.Run(work);
    }
}
