using System.ComponentModel;

namespace Tern;

/// <summary>Specifies the state that a response indicates to a waiter. For generated code.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum AwsWaiterState
{
    /// <summary>The expected state is reached.</summary>
    Success,

    /// <summary>The expected state can't be reached any more.</summary>
    Failure,

    /// <summary>The expected state may still be reached.</summary>
    Retry,
}
