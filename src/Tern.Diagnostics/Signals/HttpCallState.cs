using System.Diagnostics;

namespace Tern.Diagnostics;

/// <summary>The state of a running HTTP request.</summary>
internal sealed class HttpCallState(ScopeFlow? flow, TimeSpan started, string? caller, int atOnce = 0)
{
    public ScopeFlow? Flow { get; } = flow;

    public TimeSpan Started { get; } = started;

    public string? Caller { get; } = caller;

    /// <summary>The number of requests running when this one began, including itself.</summary>
    public int AtOnce { get; } = atOnce;

    /// <summary>The time spent waiting for a free connection.</summary>
    public TimeSpan Queued { get; set; }

    /// <summary>The time spent waiting for a connection to be opened.</summary>
    public TimeSpan Opening { get; set; }

    public bool OpenedConnection { get; set; }

    public static HttpCallState? Of(Activity activity, string property) => activity.GetCustomProperty(property) as HttpCallState;
}
