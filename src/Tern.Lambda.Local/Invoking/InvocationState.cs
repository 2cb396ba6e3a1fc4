namespace Tern.Lambda.Local.Invoking;

/// <summary>How far an invocation is.</summary>
internal enum InvocationState
{
    /// <summary>It waits for a process, or for one to start.</summary>
    Waiting,

    /// <summary>The function has the event.</summary>
    Running,

    /// <summary>The function answered.</summary>
    Succeeded,

    /// <summary>The function failed, or its process did.</summary>
    Failed,

    /// <summary>It was refused, or given up before the function had it.</summary>
    Dropped,
}
