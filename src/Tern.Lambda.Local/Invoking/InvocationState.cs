namespace Tern.Lambda.Local;

/// <summary>The state of an invocation.</summary>
internal enum InvocationState
{
    /// <summary>Waiting for a process, or for one to start.</summary>
    Waiting,

    /// <summary>The function has the event.</summary>
    Running,

    /// <summary>The function responded.</summary>
    Succeeded,

    /// <summary>The function or its process failed.</summary>
    Failed,

    /// <summary>Throttled, or canceled before the function received the event.</summary>
    Dropped,
}
