using System.ComponentModel;

namespace Tern.Waiters;

/// <summary>What an answer means to a waiter. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum AwsWaiterState
{
    /// <summary>What was waited for has come.</summary>
    Success,

    /// <summary>It will never come.</summary>
    Failure,

    /// <summary>It may come.</summary>
    Retry,
}
