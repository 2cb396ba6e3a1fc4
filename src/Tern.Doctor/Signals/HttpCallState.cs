using System.Diagnostics;
using Tern.Diagnosis.Scopes;

namespace Tern.Diagnosis.Signals;

/// <summary>What is known of an HTTP request while it runs.</summary>
internal sealed class HttpCallState(ScopeFlow? flow, TimeSpan started, string? caller, int atOnce = 0)
{
    public ScopeFlow? Flow { get; } = flow;

    public TimeSpan Started { get; } = started;

    public string? Caller { get; } = caller;

    /// <summary>How many requests ran when it began, this one included.</summary>
    public int AtOnce { get; } = atOnce;

    /// <summary>What it waited for a connection that was free.</summary>
    public TimeSpan Queued { get; set; }

    /// <summary>What it waited for one that was opened for it.</summary>
    public TimeSpan Opening { get; set; }

    public bool OpenedConnection { get; set; }

    public static HttpCallState? Of(Activity activity, string property) => activity.GetCustomProperty(property) as HttpCallState;
}
