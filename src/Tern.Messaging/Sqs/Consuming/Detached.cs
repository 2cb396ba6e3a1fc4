namespace Tern.Messaging.Sqs.Consuming;

/// <summary>Begins what runs on by itself in nobody's context: it would otherwise keep who started it, and its span, for as long.</summary>
internal static class Detached
{
    public static Task Run(Func<Task> work)
    {
        if (ExecutionContext.IsFlowSuppressed()) return Task.Run(work);
        using (ExecutionContext.SuppressFlow()) return Task.Run(work);
    }
}
